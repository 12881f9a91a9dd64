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
  let cluster: TestCluster;
  const stores: EventStore[] = [];
  beforeEach(async () => {
    cluster = await testCluster();
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await cluster.remove();
  });

  /** So many more appends are acknowledged: the cluster serves. */
  const progress = async (clients: HistoryClients): Promise<void> => {
    const before = clients.acknowledged();
    await until('appends go well', () => clients.acknowledged() >= before + PROGRESS);
  };
  const waitsForStandbys = async (): Promise<boolean> =>
    (await cluster.primary().server.run(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)).length > 0;

  /** What happens to the cluster while it is used; each ends with a cluster that serves. */
  const FAULTS: Readonly<Record<string, (clients: HistoryClients) => Promise<void>>> = {
    'connections end in the middle of commits': async (clients) => {
      const { way } = cluster.primary();
      const before = way.cut;
      way.cuts = 5;
      await until('they have', () => way.cut >= before + 5);
      await progress(clients);
    },
    'the network is slow': async (clients) => {
      cluster.primary().way.slowMs = 30;
      await progress(clients);
      cluster.primary().way.slowMs = 0;
    },
    'a standby is away': async (clients) => {
      const [standby] = cluster.standbys();
      standby?.server.freeze();
      await progress(clients);
      standby?.server.thaw();
      await cluster.whole();
    },
    'a standby is slow to apply': async (clients) => {
      const standby = cluster.standbys().at(-1);
      await standby?.server.run('SELECT pg_wal_replay_pause()');
      await progress(clients);
      await standby?.server.run('SELECT pg_wal_replay_resume()');
    },
    'all standbys are away: commands wait, and what was not replicated is not acknowledged': async (clients) => {
      for (const { server } of cluster.standbys()) server.freeze();
      await until('a commit waits', waitsForStandbys);
      const before = clients.acknowledged();
      const unknown = (): number =>
        clients.entries.filter((entry) => entry.kind === 'append' && entry.outcome !== 'ok').length;
      const failed = unknown();
      await until('a command is given up', () => unknown() > failed);
      expect(clients.acknowledged()).toBe(before);
      for (const { server } of cluster.standbys()) server.thaw();
      await progress(clients);
    },
    'clients are cut off from the primary, which lives on': async (clients) => {
      const { way } = cluster.primary();
      way.silence();
      const before = clients.entries.length;
      await until('a command is given up', () => clients.entries.length > before);
      way.open();
      await progress(clients);
    },
  };

  const rounds = Array.from({ length: ROUNDS }, (_, round) => SEED + round);
  test.each(rounds)('faults in the order of seed %i, and the primary killed under load', async (seed) => {
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
      await fault(clients);
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
  });
});
