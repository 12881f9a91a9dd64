import { seededRandom } from '@stackledger/scenarios';
import type { EventStore } from '@stackledger/store';
import { openPostgresStore } from '@stackledger/store-postgres';
import { eventually, idsOf, listed, listening, newStream } from '@stackledger/store/testing';
import { testCluster, type TestCluster } from './cluster/cluster.js';
import { describeHere, urlOf } from './cluster/given.js';
import { until } from '../support/until.js';
import { startClients, type HistoryClients } from './history/clients.js';
import { faultsIn } from './history/history.js';

/** `npm run prove:postgres` goes through more rounds. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const SEED = Number(process.env.SEED ?? 1);

/** Stores that stand for processes, and appends that must go well after each fault. */
const PROCESSES = 4;
const PROGRESS = 12;

/** Long enough for a busy machine: what a command may take is waited for twice. */
const PATIENCE_MS = Number(process.env.PATIENCE_MS ?? 9000);

describeHere('three nodes of PostgreSQL, of which one standby has what is acknowledged', () => {
  /** Does what a test does with a cluster of its own, and with the stores that it opens: such tests run at once. */
  const onCluster = async (work: (cluster: TestCluster, stores: EventStore[]) => Promise<void>): Promise<void> => {
    const cluster = await testCluster();
    const stores: EventStore[] = [];
    try {
      await work(cluster, stores);
    } finally {
      for (const store of stores) await store.close();
      await cluster.remove();
    }
  };

  /** So many more appends are acknowledged: the cluster serves. */
  const progress = async (clients: HistoryClients): Promise<void> => {
    const before = clients.acknowledged();
    await until('appends go well', () => clients.acknowledged() >= before + PROGRESS);
  };

  /** What happens to the cluster while it is used; each ends with a cluster that serves. */
  const FAULTS: Readonly<Record<string, (clients: HistoryClients, cluster: TestCluster) => Promise<void>>> = {
    'connections end in the middle of commits': async (clients, cluster) => {
      const { way } = cluster.primary();
      const before = way.cut;
      way.cuts = 5;
      await until('they have', () => way.cut >= before + 5);
      await progress(clients);
    },
    'the network is slow': async (clients, cluster) => {
      cluster.primary().way.slowMs = 30;
      await progress(clients);
      cluster.primary().way.slowMs = 0;
    },
    'a standby is away': async (clients, cluster) => {
      const [standby] = cluster.standbys();
      standby?.server.freeze();
      await progress(clients);
      standby?.server.thaw();
      await cluster.whole();
    },
    'a standby is slow to apply': async (clients, cluster) => {
      const standby = cluster.standbys().at(-1);
      await standby?.server.run('SELECT pg_wal_replay_pause()');
      await progress(clients);
      await standby?.server.run('SELECT pg_wal_replay_resume()');
    },
    'all standbys are away: commands wait, and what was not replicated is not acknowledged': async (
      clients,
      cluster,
    ) => {
      for (const { server } of cluster.standbys()) server.freeze();
      await until('a commit waits', () => cluster.primary().server.isWaiting());
      const before = clients.acknowledged();
      const unknown = (): number =>
        clients.entries.filter((entry) => entry.kind === 'append' && entry.outcome !== 'ok').length;
      const failed = unknown();
      await until('a command is given up', () => unknown() > failed);
      expect(clients.acknowledged()).toBe(before);
      for (const { server } of cluster.standbys()) server.thaw();
      await progress(clients);
    },
    'clients are cut off from the primary, which lives on': async (clients, cluster) => {
      const { way } = cluster.primary();
      way.silence();
      const before = clients.entries.length;
      await until('a command is given up', () => clients.entries.length > before);
      way.open();
      await progress(clients);
    },
  };

  const rounds = Array.from({ length: ROUNDS }, (_, round) => SEED + round);
  test.concurrent.each(rounds)('faults in the order of seed %i, and the primary killed under load', (seed) =>
    onCluster(async (cluster, stores) => {
      const url = urlOf(
        cluster.nodes.map(({ way }) => way.port),
        'cluster',
        `timeout=${PATIENCE_MS}`,
      );
      for (let process = 0; process < PROCESSES; process++) stores.push(await openPostgresStore({ url }));
      const streams = Array.from({ length: 3 }, () => newStream());
      const following = new AbortController();
      const followers = stores.map((store) => listening(store.subscribe({ signal: following.signal })));
      const clients = startClients(stores, streams, seed);
      await progress(clients);
      const random = seededRandom(seed);
      const left = Object.values(FAULTS);
      while (left.length > 0) {
        const fault = random.pick(left);
        left.splice(left.indexOf(fault), 1);
        await fault(clients, cluster);
      }
      await cluster.whole();
      await cluster.primary().server.kill();
      await cluster.promote();
      await progress(clients);
      await cluster.whole();
      await clients.stop();

      const [store] = stores;
      if (store === undefined) throw new Error('there is one');
      const all = await listed(store.readAll());
      const logs = new Map(
        streams.map((stream) => [stream, all.filter((event) => event.stream === stream).map(({ id }) => id)]),
      );
      expect(faultsIn(clients.entries, logs)).toEqual([]);
      for (const follower of followers) {
        await eventually('the follower has all', () => follower.ids().length >= all.length);
        expect(follower.ids()).toEqual(idsOf(all));
      }
      following.abort();
      for (const each of stores) expect((await each.health()).state).toBe('ready');
    }),
  );

  test.concurrent('a former primary that nobody has ended acknowledges nothing, and whoever only reads leaves it', () =>
    onCluster(async (cluster, stores) => {
      const former = cluster.primary();
      const ports = cluster.nodes.map(({ way }) => way.port);
      const open = async (nodes: readonly number[], options = `timeout=${PATIENCE_MS}`): Promise<EventStore> => {
        const store = await openPostgresStore({ url: urlOf(nodes, 'cluster', options) });
        stores.push(store);
        return store;
      };
      const [writer, late] = [await open(ports), await open([former.way.port], 'timeout=3000')];
      // No request of its own is given up meanwhile, and it makes no other connection: neither tells it.
      const reader = await open(ports, 'timeout=600000&connections=1');
      const messages: string[] = [];
      reader.messages?.listen((text) => void messages.push(text));
      const following = new AbortController();
      const follower = listening(reader.subscribe({ signal: following.signal }));
      const stream = newStream();
      const clients = startClients([writer], [stream], SEED);
      await progress(clients);
      await clients.stop();

      // It is promoted beside one that stands still for a moment: no connection of the clients ends by it.
      former.server.freeze();
      await cluster.promote('lives-on');
      await cluster.whole();
      former.server.thaw();

      // Who knows the former one alone, by a connection from before: nothing is acknowledged, not even a conflict.
      const known = await listed(late.read(stream));
      const alone = startClients([late], [stream], SEED + 1);
      await until('an append is tried there', () => alone.entries.some(({ kind }) => kind === 'append'));
      await alone.stop();
      const tried = alone.entries.filter(({ kind }) => kind !== 'read');
      expect(tried.map((entry) => (entry.kind === 'append' ? entry.outcome : entry.kind))).not.toContain('ok');
      expect(tried.map(({ kind }) => kind)).not.toContain('conflict');

      // The others go on with the present one, also who only reads and listens.
      const others = startClients([writer], [stream], SEED + 2);
      await progress(others);
      await others.stop();
      const all = await listed(writer.readAll());
      expect(all.length).toBeGreaterThan(known.length);
      await until('the reader shows it', async () => (await listed(reader.readAll())).length === all.length);
      await eventually('the follower has all', () => follower.ids().length >= all.length);
      expect(follower.ids()).toEqual(idsOf(all));
      await until('the reader hears what the writer says', () => {
        writer.messages?.send('are you there?');
        return messages.includes('are you there?');
      });
      following.abort();

      const log = all.map(({ id }) => id);
      const seen = [...clients.entries, ...tried, ...others.entries];
      expect(faultsIn(seen, new Map([[stream, log]]))).toEqual([]);
      // And nothing of what was tried there can be seen there, though it waits for ever.
      const shown = await former.server.run('SELECT id FROM cluster.events ORDER BY position');
      expect(log.slice(0, shown.length)).toEqual(shown.map(({ id }) => id));
      // Whoever comes now meets the present one, whichever node answers first.
      const comer = await open(ports);
      expect(idsOf(await listed(comer.readAll()))).toEqual(log);
    }),
  );
});
