import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a command line wrote, and with what it ended. */
export type CommandRun = { readonly status: number | null; readonly out: string; readonly err: string };

/** Variables of the environment; undefined takes one away. */
type Variables = { readonly [name: string]: string | undefined };

const HOST = fileURLToPath(new URL('./terminal-host.mjs', import.meta.url));
/** The program as the build has made it, without the look at every source by which a checkout starts. */
const PROGRAM = fileURLToPath(new URL('../../dist/program/stackledger.js', import.meta.url));

let host: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

const started = (): ChildProcess => {
  const child = fork(HOST, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: [] });
  child.once('exit', () => (host = undefined));
  // It ends with this process, and does not keep it.
  child.unref();
  child.channel?.unref();
  return child;
};

const answerTo = async (args: readonly string[], variables: Variables, folder?: string): Promise<CommandRun> => {
  const child = (host ??= started());
  const answered = once(child, 'message');
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`it ended at ${args.join(' ')}`)));
  child.send({ args, variables: { ...process.env, ...variables }, folder });
  const [answer] = (await Promise.race([answered, ended])) as [CommandRun];
  return answer;
};

/**
 * Runs a command line as a shell would, in a process that runs all command lines of tests, one after the other; in a
 * folder, or in this process's. Whoever needs one that ends by itself asks `runAsProcess`.
 */
export const runCommand = (
  args: readonly string[],
  variables: Variables = {},
  folder?: string,
): Promise<CommandRun> => {
  const answer = last.then(() => answerTo(args, variables, folder));
  last = answer.catch(() => undefined);
  return answer;
};

/** Runs a command line in a process of its own. */
export const runAsProcess = async (args: readonly string[], variables: Variables = {}): Promise<CommandRun> => {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (told.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (told.err += text.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...told };
};
