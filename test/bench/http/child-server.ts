import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';

/** A folder into which every server writes where its time went, for the profiler of a browser. */
const PROFILES = process.env.CPU_PROFILES;

/** The memory that is asked for, and what Node's heap takes by itself. */
const ASKED_MB = Number(process.env.MEMORY_MB ?? 0);
const HEAP_MB = getHeapStatistics().heap_size_limit / 1024 / 1024;

/** A server in a process of its own. */
export type ChildServer = {
  readonly url: URL;
  /** Seconds of CPU that it has taken so far. */
  readonly cpuSeconds: () => Promise<number>;
  /** Megabytes of heap that are alive. */
  readonly heapMb: () => Promise<number>;
  /** Megabytes that the process holds. */
  readonly residentMb: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Starts a server module beside this one, which sends `{url}` once it listens. */
export const startChild = async (
  module: string,
  storeUrl = 'memory:',
  environment: { readonly [name: string]: string } = {},
): Promise<ChildServer> => {
  const path = fileURLToPath(new URL(module, import.meta.url));
  const child = fork(path, {
    env: { ...process.env, STORE_URL: storeUrl, ...environment },
    execArgv: [
      ...['--enable-source-maps', '--expose-gc', '--max-semi-space-size=32'], // as it is started (adr 0014)
      // As the guide starts a large hall.
      ...(ASKED_MB > HEAP_MB ? [`--max-old-space-size=${ASKED_MB}`, '--no-memory-reducer'] : []),
      ...(PROFILES === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${PROFILES}`]),
    ],
  });
  const [told] = (await once(child, 'message')) as [{ readonly url: string }];
  const cpuSeconds = (): Promise<number> => answerOf(child, 'cpu', 'seconds');
  const heapMb = (): Promise<number> => answerOf(child, 'heap', 'heapMb');
  const residentMb = (): Promise<number> => answerOf(child, 'resident', 'residentMb');
  const stop = (): Promise<void> => endOf(child);
  return { url: new URL(told.url), cpuSeconds, heapMb, residentMb, stop };
};

/** A figure that a service tells when it is asked, under a name. */
export const answerOf = async (child: ChildProcess, question: string, name: string): Promise<number> => {
  const answer = once(child, 'message');
  child.send(question);
  return ((await answer) as [{ readonly [name: string]: number }])[0][name] ?? Number.NaN;
};

/** Has a service end in order, and waits for that. */
export const endOf = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};
