import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { CommandAnswer, EventPage, Health, JsonMap, MatchPage, Problem } from '@stackledger/wire';
import {
  act,
  clientOf,
  createMatch,
  expecting,
  legal,
  newId,
  startApi,
  stopAll,
  temporaryFolder,
  view,
} from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';
import { runCommand, type CommandRun } from '../../support/terminal.js';

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await stopAll();
});

const children: ChildProcess[] = [];
/** The program as the build has made it, without the look at every source by which a checkout starts. */
const STACKLEDGER = fileURLToPath(new URL('../../../dist/program/stackledger.js', import.meta.url));

type Process = {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly complained: () => string;
  readonly ended: Promise<number | null>;
};

const run = (args: readonly string[], environment: { readonly [name: string]: string }, cwd?: string): Process => {
  const child = spawn(process.execPath, [STACKLEDGER, ...args], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...environment },
    ...(cwd && { cwd }),
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { child, said: () => out, complained: () => err, ended };
};

/** The address that a service says it answers at, as soon as it says so. */
const addressOf = ({ child, said, complained, ended }: Process): Promise<string> =>
  new Promise((resolve, reject) => {
    const look = (): void => {
      const [, url] = /answers at (\S+)/.exec(said()) ?? [];
      if (url !== undefined && said().includes('Ctrl-C')) resolve(url);
    };
    child.stdout?.on('data', look);
    void ended.then((code) => reject(new Error(`it ended with ${String(code)}: ${complained()}`)));
  });

const serve = (
  storeUrl: string,
  more: { readonly [name: string]: string } = {},
  args: readonly string[] = [],
): Process => run(['serve', '--open', ...args], { PORT: '0', STORE_URL: storeUrl, ...more });

describe('a store file goes on where it was', () => {
  test('nothing is lost, ids stay used, and play goes on', async () => {
    const storeUrl = `sqlite:${join(temporaryFolder(), 'store.db')}`;
    const first = await startApi({ storeUrl });
    const { matchId, revision } = await createMatch(first, { setup: SMALL_TABLE, tournament: 'spring' });
    const body: JsonMap = {
      commandId: newId(),
      expectedRevision: revision,
      seat: 'anna',
      type: 'PlayCard',
      card: 'a-dime',
    };
    const refused: JsonMap = { commandId: newId(), seat: 'ben', type: 'EndTurn' };
    const to = `/v1/matches/${matchId}/commands`;
    const answer = await expecting(200, first.post<CommandAnswer>(to, body));
    const refusal = await expecting(422, first.post<Problem>(to, refused));
    const [seen, log, mayDo] = [
      await view(first, matchId),
      await first.get(`/v1/matches/${matchId}/events?limit=1000`),
      await legal(first, matchId, 'anna'),
    ];
    await first.stop();

    const second = await startApi({ storeUrl });
    expect(await view(second, matchId)).toEqual(seen);
    expect((await second.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`)).body).toEqual(log.body);
    expect(await legal(second, matchId, 'anna')).toEqual(mayDo);
    expect((await second.get<MatchPage>('/v1/matches?tournament=spring')).body.matches).toMatchObject([{ matchId }]);
    expect(await expecting(200, second.post(to, body))).toEqual(answer);
    expect(await expecting(422, second.post(to, refused))).toEqual(refusal);
    expect((await second.post(to, { ...body, card: 'bomb' })).status).toBe(409);
    await act(second, matchId, { seat: 'anna', type: 'PassPriority' });
    await act(second, matchId, { seat: 'ben', type: 'PassPriority' });
    expect(await view(second, matchId)).toMatchObject({ stack: [], players: { anna: { coins: 13 } } });
  });

  test.each([
    ['on', 'one writer on store.db, in a thread of its own'],
    ['off', 'one writer on store.db'],
    ['', availableParallelism() > 1 ? 'one writer on store.db, in a thread of its own' : 'one writer on store.db'],
  ])(
    'a process (STORE_THREAD=%s) that is asked to end answers what is under way, and ends with 0',
    async (how, detail) => {
      const path = join(temporaryFolder(), 'store.db');
      const service = serve(`sqlite:${path}`, { STORE_THREAD: how });
      const api = await clientOf(await addressOf(service));
      expect((await api.get<Health>('/health')).body.store.detail).toBe(detail);
      const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
      const bodies = Array.from({ length: 40 }, () => ({
        commandId: newId(),
        expectedRevision: revision,
        seat: 'anna',
        type: 'EndTurn',
      }));
      const answers = bodies.map((body) => api.post(`/v1/matches/${matchId}/commands`, body));
      await Promise.race(answers);
      service.child.kill('SIGTERM');
      const statuses = (await Promise.allSettled(answers)).map((answer) =>
        answer.status === 'fulfilled' ? answer.value.status : 'gone',
      );
      expect(await service.ended).toBe(0);
      expect(service.complained()).toBe('');
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => ![200, 409, 'gone'].includes(status))).toEqual([]);
      expect(existsSync(`${path}-wal`)).toBe(false);

      const again = await startApi({ storeUrl: `sqlite:${path}` });
      const [accepted] = bodies.filter((_body, at) => statuses[at] === 200);
      expect((await again.post(`/v1/matches/${matchId}/commands`, accepted)).status).toBe(200);
    },
  );

  test('a process whose reader is gone goes on, and ends in order', async () => {
    const path = join(temporaryFolder(), 'store.db');
    const service = serve(`sqlite:${path}`);
    await addressOf(service);
    service.child.stdout?.destroy();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(existsSync(`${path}-check`)).toBe(false); // no check of the file is due
  });

  test('a process that is killed has lost nothing that it acknowledged', async () => {
    const path = join(temporaryFolder(), 'store.db');
    const service = serve(`sqlite:${path}`);
    const api = await clientOf(await addressOf(service));
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    const { revision } = await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
    service.child.kill('SIGKILL');
    await service.ended;
    const again = await startApi({ storeUrl: `sqlite:${path}` });
    expect(await view(again, matchId)).toMatchObject({ revision, stack: ['loot:a-dime'] });
  });
});

describe('who can be told to end it', () => {
  const SERVE = `'${process.execPath}' '${STACKLEDGER}' serve; :`;
  /** As npm runs a script: a process of its own, a shell under it, and in that the service. */
  const NPM = `require('child_process').spawn('sh', ['-c', process.argv[1]], { stdio: 'inherit' })`;

  test.each([
    ['the shell is ended that npm runs it in', 'sh', ['-c', SERVE], 'SIGTERM'],
    ['npm is killed', process.execPath, ['-e', NPM, SERVE], 'SIGKILL'],
  ] as const)('it says its process id; it ends when %s', async (_what, program, args, signal) => {
    const env = { PATH: process.env.PATH, PORT: '0', STORE_URL: 'memory:', npm_lifecycle_event: 'start' };
    const child = spawn(program, args, { env: { ...env, LOG_LEVEL: 'error' } });
    children.push(child);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const closed = new Promise((resolve) => child.stdout.on('close', resolve));
    while (!said.includes('Ctrl-C')) await once(child.stdout, 'data');
    const pid = Number(/process (\d+)/.exec(said)?.[1]);
    expect(process.kill(pid, 0)).toBe(true);
    child.kill(signal);
    await closed; // nobody holds its output any more
    expect(said).toContain('Ending');
  });
});

/** A file that always says that its disk is full. */
const FULL = '/dev/full';

(existsSync(FULL) ? describe : describe.skip)('a disk that takes no more of its log', () => {
  test('does not end the service, which answers and ends in order', async () => {
    const full = openSync(FULL, 'w');
    const child = spawn(process.execPath, [STACKLEDGER, 'serve', '--open'], {
      env: { PATH: process.env.PATH, PORT: '0', STORE_URL: 'memory:' },
      stdio: ['ignore', 'pipe', full],
    });
    closeSync(full);
    children.push(child);
    const output = child.stdout as Readable; // a pipe, as asked for
    let said = '';
    output.on('data', (chunk: Buffer) => (said += chunk.toString()));
    while (!said.includes('Ctrl-C')) await once(output, 'data');
    const url = /answers at (\S+)/.exec(said)?.[1] ?? '';
    // Each answer has a line of the log in a turn of its own.
    for (let asked = 0; asked < 5; asked += 1) expect((await fetch(`${url}/v1/matches`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('where it may be reached', () => {
  const WARNING = /HOST is 0\.0\.0\.0.*Without TLS links can be read on the way/s;

  test.each([
    ['0.0.0.0', true],
    ['127.0.0.1', false],
  ])('bound to %s it warns that links can be read on the way: %s', async (HOST, isWarned) => {
    const service = run(['serve'], { PORT: '0', STORE_URL: 'memory:', HOST });
    await addressOf(service);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(WARNING.test(service.said())).toBe(isWarned);
  });
});

describe('a service that cannot start ends with 2 and one sentence, and leaves everything as it was', () => {
  const isRefusal = ({ status, out, err }: CommandRun, words: readonly string[]): void => {
    const lines = err.trimEnd().split('\n');
    expect({ status, out, lines: lines.length }).toEqual({ status: 2, out: '', lines: 1 });
    for (const word of words) expect(lines[0]).toContain(word);
  };

  const refusesToStart = async (service: Process, ...words: readonly string[]): Promise<void> => {
    const status = await service.ended;
    isRefusal({ status, out: service.said(), err: service.complained() }, words);
  };

  /** As `serve`, where it is known that it ends by itself. */
  const tryToServe = (
    storeUrl: string,
    more: { readonly [name: string]: string } = {},
    args: readonly string[] = [],
  ): Promise<CommandRun> =>
    runCommand(['serve', '--open', ...args], { LOG_LEVEL: 'error', PORT: '0', STORE_URL: storeUrl, ...more });

  const storeWithAMatch = async (): Promise<string> => {
    const path = join(temporaryFolder(), 'store.db');
    const api = await startApi({ storeUrl: `sqlite:${path}` });
    await createMatch(api);
    await api.stop();
    return path;
  };

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['its header is damaged', (bytes) => Buffer.concat([Buffer.alloc(100, 'x'), bytes.subarray(100)])],
    [
      'a page is damaged',
      (bytes) => Buffer.concat([bytes.subarray(0, 12_000), Buffer.alloc(500, 0xff), bytes.subarray(12_500)]),
    ],
    ['its end is missing', (bytes) => bytes.subarray(0, bytes.length - 5_000)],
    ['it is something else', () => Buffer.from('shopping list: milk, dice, a fly swatter')],
  ])('a store file of which %s', async (_what, damage) => {
    const path = await storeWithAMatch();
    writeFileSync(path, damage(readFileSync(path)));
    const before = readFileSync(path);
    isRefusal(await tryToServe(`sqlite:${path}`, {}, ['--demo']), [path, 'was left as it is']);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('a store file that another process has open', async () => {
    const path = await storeWithAMatch();
    const service = serve(`sqlite:${path}`);
    const api = await clientOf(await addressOf(service));
    const holder = existsSync('/proc/locks') ? ` (${service.child.pid})` : '';
    await refusesToStart(serve(`sqlite:${path}`), path, `open in another process${holder}`);
    expect((await api.get('/v1/matches')).status).toBe(200);
  });

  test('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const path = await storeWithAMatch();
    const copy = `${path}.copy`;
    copyFileSync(path, copy);
    await refusesToStart(serve(`sqlite:${path}`, { PORT: String(port) }), `port ${port}`, 'taken');
    await new Promise((resolve) => other.close(resolve));
    expect(readFileSync(path).equals(readFileSync(copy))).toBe(true);
  });

  test.each(['WEBHOOKS', 'ANALYTICS'])('%s that names a file of anything else', async (name) => {
    const path = await storeWithAMatch();
    const theirs = join(temporaryFolder(), 'notes.txt');
    writeFileSync(theirs, 'notes of the evening');
    await refusesToStart(serve(`sqlite:${path}`, { [name]: theirs }), theirs, 'move it away');
    expect(readFileSync(theirs, 'utf8')).toBe('notes of the evening');
  });

  test.each([
    ['PORT', 'many', 'PORT'],
    ['STORE_URL', 'mysql://u:secret@db/x', 'STORE_URL'],
    ['STORE_URL', 'sqlite:', 'STORE_URL'],
    ['STORE_URL', 'kurrentdb://u:secret@127.0.0.1:1?tls=false', 'would not be sent'],
    ['STORE_URL', 'esdb+discover://', 'not of the form kurrentdb://'],
    ['STORE_URL', 'sqlite:/dev/null/store.db', '/dev/null'],
    ['HOST', 'no.such.host.invalid', 'HOST'],
  ])('%s=%s', async (name, value, named) => {
    const refused = await tryToServe('memory:', { [name]: value });
    isRefusal(refused, [named]);
    expect(refused.err).not.toContain('secret');
  });
});

describe('at its start a service tells where to go', () => {
  test('the default is a file in ./data; the address, the docs, the durability and an example are told', async () => {
    const cwd = temporaryFolder();
    const service = run(['serve', '--open'], { PORT: '0' }, cwd);
    const url = await addressOf(service);
    expect(existsSync(join(cwd, 'data', 'stackledger.db'))).toBe(true);
    for (const told of [`${url}/docs`, 'stackledger.db', 'synced before it was acknowledged', `curl ${url}/v1/matches`])
      expect(service.said()).toContain(told);
    service.child.kill('SIGINT');
    expect(await service.ended).toBe(0);
  });
});
