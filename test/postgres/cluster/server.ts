import { spawn, type ChildProcess } from 'node:child_process';
import { appendFileSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { until } from '../../support/until.js';
import { asServer, newDataFolder, program, serverFolder } from './binaries.js';

/** One PostgreSQL server, in a process of its own. */
export type TestServer = Readonly<{
  port: number;
  data: string;
  start: () => Promise<void>;
  /** Ends it in order. */
  stop: () => Promise<void>;
  /** Ends all its processes at once, as a machine that dies. */
  kill: () => Promise<void>;
  /** Stops and continues all its processes. */
  freeze: () => void;
  thaw: () => void;
  /** One statement of the administrator. */
  run: (sql: string, values?: unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Changes a setting while it runs, as `SET name = value` or `RESET name`; its processes hear of it one by one. */
  alter: (change: string) => Promise<void>;
  /** Whether a commit waits for a standby. */
  isWaiting: () => Promise<boolean>;
  /** Copies its folder while it runs; answers the label of the copy. */
  backUp: (copy: () => void) => Promise<string>;
  /** Ends it, and removes what it has stored. */
  remove: () => Promise<void>;
}>;

/** Settings of postgresql.conf. */
export type ServerParameters = Readonly<Record<string, string>>;

const USUAL: ServerParameters = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  shared_buffers: '32MB',
  max_connections: '80',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '200ms',
  autovacuum_naptime: '60s',
  log_min_messages: 'warning',
  timezone: 'UTC',
};

/** A free port of this machine. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A cast: a server that listens to a port has such an address.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Adds settings to the configuration of a data folder. */
const configure = (data: string, parameters: ServerParameters): void => {
  const lines = Object.entries(parameters).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
};

/** A server on a folder of data of its own, which is made as told; not started. */
export const testServer = async (
  parameters: ServerParameters = {},
  make: (data: string) => Promise<void> | void = newDataFolder,
): Promise<TestServer> => {
  const home = serverFolder();
  const data = join(home, 'data');
  await make(data);
  const port = await freePort();
  configure(data, { ...USUAL, ...parameters, port: String(port) });
  let child: ChildProcess | undefined;
  let said = '';
  const run: TestServer['run'] = async (sql, values = []) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  const ended = async (signal: NodeJS.Signals): Promise<void> => {
    const ending = child;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const over = new Promise((resolve) => ending.once('close', resolve));
    if (signal === 'SIGKILL') for (const pid of familyOf(ending.pid)) end(pid, 'SIGKILL');
    else ending.kill(signal);
    await over;
    child = undefined;
  };
  const server: TestServer = {
    ...{ port, data, run },
    start: async () => {
      said = '';
      const started = spawn(program('postgres'), ['-D', data], { ...asServer, stdio: ['ignore', 'ignore', 'pipe'] });
      child = started;
      started.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
      await until('the server answers', async () => {
        if (started.exitCode !== null) throw new Error(`PostgreSQL ended with ${started.exitCode}: ${said}`);
        return run('SELECT 1').then(
          () => true,
          () => false,
        );
      });
    },
    stop: () => ended('SIGINT'),
    kill: () => ended('SIGKILL'),
    freeze: () => {
      for (const pid of familyOf(child?.pid)) end(pid, 'SIGSTOP');
    },
    thaw: () => {
      for (const pid of familyOf(child?.pid)) end(pid, 'SIGCONT');
    },
    alter: async (change) => {
      await run(`ALTER SYSTEM ${change}`);
      await run('SELECT pg_reload_conf()');
    },
    isWaiting: async () => (await run(`SELECT 1 FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)).length > 0,
    backUp: async (copy) => {
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
      await client.connect();
      try {
        await client.query(`SELECT pg_backup_start('copy', true)`);
        copy();
        const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
        return rows[0]?.labelfile ?? '';
      } finally {
        await client.end();
      }
    },
    remove: async () => {
      server.thaw();
      await ended('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
  return server;
};

const end = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // it has ended meanwhile
  }
};

/** A process and its children: those of a server have no children of their own. */
const familyOf = (parent: number | undefined): number[] => {
  if (parent === undefined) return [];
  const children: number[] = [];
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // pid (command) state ppid …, and a command may hold spaces
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(ppid) === parent) children.push(Number(name));
    } catch {
      // it has ended meanwhile
    }
  }
  return [parent, ...children];
};
