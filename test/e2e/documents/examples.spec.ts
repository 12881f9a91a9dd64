import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { startApi, stopAll, type Api } from '../service/api.js';

let api: Api;

beforeAll(async () => {
  api = await startApi();
  const built = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'examples/typescript'], {
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`examples/typescript does not compile:\n${built.stdout}`);
}, 60_000);
afterAll(stopAll);

type Run = { readonly status: number | null; readonly out: string; readonly err: string };

/** Runs a program against the service and waits for its end. */
const run = async (program: string, args: readonly string[], url = api.url): Promise<Run> => {
  const child = spawn(program, args, { env: { ...process.env, STACKLEDGER_URL: url } });
  const told = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (told.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (told.err += text.toString()));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...told };
};

const SAID = [
  'A Dime was cancelled: anna has 3 coins',
  'after the rewind A Dime is on the stack again',
  'this time it resolved: anna has 13 coins',
  expect.stringMatching(/^the live feed told all \d+ events, each once$/) as unknown,
  'the rewind among them, and what it rewound before it',
];

const EXAMPLES: readonly (readonly [program: string, ...args: string[]])[] = [
  [process.execPath, 'dist/examples/typescript/contested.js'],
  ['python3', 'examples/python/contested.py'],
  ['sh', 'examples/shell/contested.sh'],
];

const NEEDS: { readonly [program: string]: string } = { python3: 'python3', sh: 'curl' };

describe.each(EXAMPLES)('%s %s', (program, ...args) => {
  const needed = NEEDS[program] ?? program;
  const isHere = spawnSync(needed, ['--version']).status === 0;
  if (!isHere) console.warn(`skipped: ${args.join(' ')}, because ${needed} is not here`);

  (isHere ? test : test.skip)('plays a contested sequence, rewinds it and follows the live feed', async () => {
    const { status, out, err } = await run(program, args);
    const said = out.split('\n').flatMap((line) => (line.startsWith('ok') ? [line.slice(6)] : []));
    expect(said).toEqual(SAID);
    expect({ status, err }).toEqual({ status: 0, err: '' });
  });

  (isHere ? test : test.skip)('tells in a sentence when no service answers, and ends with 1', async () => {
    const { status, err } = await run(program, args, 'http://127.0.0.1:9');
    expect(status).toBe(1);
    expect(err).toContain('http://127.0.0.1:9');
  });
});
