import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyFolder, give } from './binaries.js';
import { TestProxy } from './proxy.js';
import { until } from '../../support/until.js';
import { testServer, type TestServer } from './server.js';

/** A node of a cluster, and the way of clients to it. */
type ClusterNode = Readonly<{ name: string; server: TestServer; way: TestProxy }>;

/** Three nodes, of which one standby at least has what is acknowledged. */
export type TestCluster = Readonly<{
  nodes: readonly ClusterNode[];
  primary: () => ClusterNode;
  standbys: () => readonly ClusterNode[];
  /**
   * Makes the standby that has received most the primary, and lets the others follow it. The former one is ended
   * (fenced) before it, or lives on and knows of nothing.
   */
  promote: (former?: 'ended' | 'lives-on') => Promise<ClusterNode>;
  /** Waits until all standbys follow the primary. */
  whole: () => Promise<void>;
  remove: () => Promise<void>;
}>;

const NAMES = ['one', 'two', 'three'];

/** Commits wait for any one of the others. */
const anyOf = (names: readonly string[]): string => `ANY 1 (${names.join(', ')})`;

const conninfo = (port: number, name: string): string =>
  `host=127.0.0.1 port=${port} user=postgres application_name=${name} connect_timeout=2`;

/** Starts three nodes with quorum replication. */
export const testCluster = async (): Promise<TestCluster> => {
  const first = await testServer();
  await first.start();
  const nodes: ClusterNode[] = [await nodeOf('one', first)];
  for (const name of NAMES.slice(1)) nodes.push(await nodeOf(name, await standbyOf(first, name)));
  let leading = nodes[0] ?? missing();
  /** Former primaries that nobody has ended. */
  const living: ClusterNode[] = [];
  const standbys = (): readonly ClusterNode[] => nodes.filter((node) => node !== leading);
  const whole = async (): Promise<void> => {
    const text = `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`;
    const count = standbys().length;
    await until('the standbys follow', async () => (await leading.server.run(text)).length >= count);
  };
  await lead(leading, NAMES);
  await whole();
  return {
    ...{ nodes, whole, standbys, primary: () => leading },
    promote: async (fate = 'ended') => {
      const former = leading;
      const left = standbys();
      const received = await Promise.all(
        left.map(async (node) => {
          const [row] = await node.server.run(
            `SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::text AS bytes`,
          );
          // A cast: the statement gives text.
          const bytes = row?.bytes as string | undefined;
          return { node, bytes: BigInt(bytes ?? 0) };
        }),
      );
      const [best] = received.toSorted((one, other) => (one.bytes > other.bytes ? -1 : 1));
      leading = best?.node ?? missing();
      nodes.splice(nodes.indexOf(former), 1);
      if (fate === 'ended') await removed(former);
      else living.push(former);
      // Before it leads: from its first commit on it must wait for the others.
      await lead(
        leading,
        left.map(({ name }) => name),
      );
      await leading.server.run('SELECT pg_promote(true)');
      for (const { name, server } of standbys()) {
        await server.alter(`SET primary_conninfo = '${conninfo(leading.server.port, name)}'`);
      }
      return leading;
    },
    remove: async () => {
      for (const node of [...nodes, ...living]) await removed(node);
    },
  };
};

const nodeOf = async (name: string, server: TestServer): Promise<ClusterNode> => ({
  ...{ name, server },
  way: await TestProxy.before(server.port),
});

const removed = async ({ server, way }: ClusterNode): Promise<void> => {
  await way.stop();
  await server.remove();
};

const lead = async ({ name, server }: ClusterNode, names: readonly string[]): Promise<void> => {
  const others = names.filter((other) => other !== name);
  await server.alter(`SET synchronous_standby_names = '${anyOf(others)}'`);
};

/** A standby from a copy of a running primary's folder, as the manual of PostgreSQL describes for a backup. */
const standbyOf = async (primary: TestServer, name: string): Promise<TestServer> => {
  const standby = await testServer({ primary_conninfo: conninfo(primary.port, name) }, async (data) => {
    const label = await primary.backUp(() => copyFolder(primary.data, data));
    for (const left of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, left), { force: true });
    for (const [file, text] of [
      ['backup_label', label],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(data, file), text);
      give(join(data, file));
    }
  });
  await standby.start();
  return standby;
};

const missing = (): never => {
  throw new Error('the cluster has no such node');
};
