import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contestedLog } from '../../support/logs/contested-log.js';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { startClosed } from '../service/closed.js';
import { startApi, stopAll, temporaryFolder } from '../service/api.js';

const SLOW = 240_000;

afterEach(stopAll);

/** Runs the command line with these variables. */
const stackledger = (args: readonly string[], variables: { readonly [name: string]: string } = {}) =>
  runCommand(args, variables);

/** Starts a service, which is ended once it has said whether it runs. */
const serve = async (
  args: readonly string[],
  variables: { readonly [name: string]: string } = {},
): Promise<CommandRun> => {
  const env = { ...process.env, LOG_LEVEL: 'silent', ...variables };
  const child = spawn(process.execPath, ['bin/stackledger.mjs', 'serve', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const told = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => {
    told.out += text.toString();
    if (told.out.includes('ends with')) child.kill('SIGTERM');
  });
  child.stderr.on('data', (text: Buffer) => (told.err += text.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...told };
};

const widest = (text: string): number => Math.max(...text.split('\n').map(({ length }) => length));

test(
  'lists and help fit a terminal of 80 and of 60 columns',
  async () => {
    const STORE_URL = `sqlite:${join(temporaryFolder(), 'store.db')}`;
    await stackledger(['demo'], { STORE_URL });
    for (const COLUMNS of ['80', '60']) {
      const { out, status } = await stackledger(['matches'], { STORE_URL, COLUMNS });
      expect([status, out]).toEqual([0, expect.stringContaining('cleo')]);
      expect(widest(out)).toBeLessThanOrEqual(Number(COLUMNS));
      const help = await stackledger(['--help'], { COLUMNS });
      expect(widest(help.out)).toBeLessThanOrEqual(Number(COLUMNS));
    }
  },
  SLOW,
);

test(
  'a log that is refused makes no store',
  async () => {
    const folder = temporaryFolder();
    const [first = '', ...others] = (await contestedLog()).lines;
    writeFileSync(join(folder, 'torn.jsonl'), `${[first, ...others.slice(2)].join('\n')}\n`);
    const { status } = await stackledger(['import', join(folder, 'torn.jsonl')], {
      STORE_URL: `sqlite:${join(folder, 'store.db')}`,
    });
    expect(status).not.toBe(0);
    expect(existsSync(join(folder, 'store.db'))).toBe(false);
  },
  SLOW,
);

test(
  'a service does not make a folder that is missing, and says how to; it does once the folder is there',
  async () => {
    const folder = join(temporaryFolder(), 'mount');
    const args = ['--open', '--port', '0', '--store', `sqlite:${folder}/store.db`];
    const refused = await serve(args);
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining(`mkdir -p ${folder}`) as unknown });
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    const { out } = await serve(args, { PORT: 'none', STORE_URL: 'none:', PORTT: '1' });
    expect(out).toMatch(/PORTT is set and configures nothing: did you mean PORT\?/);
    expect(readFileSync(join(folder, 'store.db'))).toBeDefined();
  },
  SLOW,
);

test.each([
  ['KEYS_FILE', 'keys.json'],
  ['CHECKPOINT_KEYS_FILE', 'keys.json'],
  ['PROJECTIONS_URL', 'projections.db'],
  ['ANALYTICS', 'figures.duckdb'],
  ['BACKUP_DIR', ''],
])(
  'a service whose %s is in a folder that is missing makes neither that nor a store',
  async (variable, file) => {
    const folder = temporaryFolder();
    const place = join(folder, 'mount', file);
    const refused = await serve(['--port', '0', '--store', `sqlite:${folder}/store.db`], {
      [variable]: variable.endsWith('_URL') ? `sqlite:${place}` : place,
    });
    expect(refused).toMatchObject({ status: 2, err: expect.stringContaining(`mkdir -p ${folder}/mount`) as unknown });
    expect(readdirSync(folder)).toEqual([]);
  },
  SLOW,
);

test(
  'a first key is made where its folder is, and nowhere else',
  async () => {
    const folder = temporaryFolder();
    const missing = await stackledger(['keys', 'rotate'], { KEYS_FILE: join(folder, 'mount', 'keys.json') });
    expect(missing).toMatchObject({ status: 2, err: expect.stringContaining(`mkdir -p ${folder}/mount`) as unknown });
    expect(await stackledger(['keys', 'rotate'], { KEYS_FILE: join(folder, 'keys.json') })).toMatchObject({
      status: 0,
    });
  },
  SLOW,
);

test(
  'whoever asks a service without a token is told of STACKLEDGER_TOKEN, and with a wrong one that it is not taken',
  async () => {
    const { url, stop } = await startClosed();
    const without = await stackledger(['matches', '--url', url], { STACKLEDGER_TOKEN: '' });
    expect(without).toMatchObject({
      status: 2,
      err: expect.stringMatching(/set STACKLEDGER_TOKEN to your token/) as unknown,
    });
    const wrong = await stackledger(['matches', '--url', url], { STACKLEDGER_TOKEN: 'none' });
    expect(wrong.err).toMatch(/does not take the token in STACKLEDGER_TOKEN/);
    await stop();
  },
  SLOW,
);

test('who asks for the delay of the event loop takes it from nobody else who asks', async () => {
  const api = await startApi();
  const longest = async (): Promise<number> => {
    const text = await (await api.raw('/metrics')).text();
    return Number(/event_loop_delay_seconds\{quantile="max"\} (\S+)/.exec(text)?.[1]);
  };
  let first = 0;
  // A delay during which the histogram takes its first sample does not always count.
  for (let times = 0; times < 5 && first <= 0.1; times++) {
    await new Promise((resolve) => setImmediate(resolve));
    for (const end = performance.now() + 300; performance.now() < end;);
    await new Promise((resolve) => setTimeout(resolve, 50)); // the next sample is taken by a timer
    first = await longest();
  }
  expect(first).toBeGreaterThan(0.1);
  expect(await longest()).toBeGreaterThanOrEqual(first);
});
