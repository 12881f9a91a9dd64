import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { projectFolder } from '@stackledger/offering';
import { answerOf, endOf, type ChildServer } from './child-server.js';

/** What is imported before the program: its dice become the same in all matches, and it tells its CPU. */
const PRELOAD = new URL('./same-dice.js', import.meta.url).href;

const PROGRAM = join(projectFolder(), 'bin', 'stackledger.mjs');

/** A service in a process of its own, as it is installed. */
type BundledProgram = { readonly child: ChildProcess; readonly url: URL; readonly stop: () => Promise<void> };

/**
 * Starts the service as `npm start` does, over a store, with an empty log; resolves once it has said where it answers.
 * `preload`: modules that are imported before it.
 */
export const startProgram = async (
  storeUrl: string,
  options: readonly string[] = [],
  preload: readonly string[] = [],
): Promise<BundledProgram> => {
  const child = spawn(
    process.execPath,
    [...preload.map((url) => `--import=${url}`), ...[PROGRAM, 'serve', '--open', ...options]],
    {
      env: { ...process.env, PORT: '0', STORE_URL: storeUrl, LOG_LEVEL: 'silent', REQUESTS_PER_SECOND: 'off' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const url = /http:\/\/\S+/.exec(await welcomeOf(child.stdout as Readable))?.[0] ?? ''; // a pipe, as asked for
  return { child, url: new URL(url), stop: () => endOf(child) };
};

/** Runs another of its commands to its end; the seconds of CPU that it took. Throws where it does not end with 0. */
export const cpuOfProgram = async (words: readonly string[], settings: NodeJS.ProcessEnv): Promise<number> => {
  const child = spawn(process.execPath, [`--import=${TELLING_CPU}`, PROGRAM, ...words], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const told = once(child, 'message');
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`stackledger ${words.join(' ')} ended with ${status}`);
  const [{ user, system }] = (await told) as [NodeJS.CpuUsage];
  return (user + system) / 1e6;
};

const TELLING_CPU =
  "data:text/javascript,process.on('exit',()=>process.send(process.cpuUsage()));process.channel.unref()";

/** The program with dice that are the same in all matches, so that recorded matches can be played in it. */
export const startWithSameDice = async (
  storeUrl: string,
): Promise<Pick<ChildServer, 'url' | 'cpuSeconds' | 'stop'>> => {
  const { child, ...server } = await startProgram(storeUrl, [], [PRELOAD]);
  return { ...server, cpuSeconds: () => answerOf(child, 'cpu', 'seconds') };
};

/** What it says at the start. What it says later is read too: a pipe that nobody reads is closed. */
const welcomeOf = async (output: Readable): Promise<string> => {
  let said = '';
  output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!said.includes('It ends with')) await once(output, 'data');
  return said;
};
