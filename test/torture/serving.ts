import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { clientOf, type Api } from '../e2e/service/api.js';

/** A service in a process of its own. */
export type Served = Api & {
  /** What it holds in memory, in MB; null where the system does not tell. */
  readonly residentMb: () => number | null;
  /** Milliseconds of processor that it has taken; 0 where the system does not tell. */
  readonly cpuMs: () => number;
  readonly stop: () => Promise<void>;
  /** Ends it without warning. */
  readonly kill: () => Promise<void>;
};

/** Starts one over a store, as soon as it answers; `stallMs` is how long a reader of a feed may take nothing. */
export const serveApart = async (storeUrl: string, stallMs = 30_000): Promise<Served> => {
  const child = spawn(process.execPath, ['test/torture/feed-server.mjs', storeUrl, String(stallMs)]);
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  const said = once(child.stdout, 'data').then(([text]) => String(text).trim());
  const url = await Promise.race([said, ended.then(() => Promise.reject(new Error(`it ended: ${complaint}`)))]);
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return {
    ...(await clientOf(url)),
    residentMb: () => residentMb(child.pid),
    cpuMs: () => cpuMs(child.pid),
    stop,
    kill,
  };
};

/** Counted by the system in hundredths of a second. */
const cpuMs = (pid: number | undefined): number => {
  try {
    const [, after = ''] = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').split(') ');
    const [user, system] = after.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * 10;
  } catch {
    return 0;
  }
};

const residentMb = (pid: number | undefined): number | null => {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
};
