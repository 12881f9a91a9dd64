import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { firstBrokenLink } from '@stackledger/integrity';
import { readEnvelope, streamOf } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import { openSqliteStore } from '@stackledger/store-sqlite';
import type { BackupMade, CommandAnswer, EventPage, MatchPage } from '@stackledger/wire';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import {
  act,
  createMatch,
  expecting,
  problem,
  startApi,
  stopAll,
  temporaryFolder,
  view,
  type Api,
} from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

const SLOW = 240_000;
const TOKEN = 'a-token-that-nobody-guesses';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(stopAll);

type Head = { readonly matchId: string; readonly revision: string; readonly hash: string };

const headsIn = (file: string): readonly Head[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Head);

const backUp = (api: Api, body: object = {}, headers = {}): Promise<BackupMade> =>
  expecting(201, api.post<BackupMade>('/v1/backups', body, headers));

const eventsOf = async (api: Api, matchId: string): Promise<EventPage['events']> =>
  (await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000`))).events;

/** Has the players of a match pass priority, which says of each what was acknowledged, until told to end. */
const playOn = async (api: Api, matchId: string, isOver: () => boolean): Promise<readonly CommandAnswer[]> => {
  const answers: CommandAnswer[] = [];
  while (!isOver()) {
    const { awaiting } = await view(api, matchId);
    if (awaiting.kind !== 'priority') break;
    answers.push(await act(api, matchId, { seat: awaiting.seat, type: 'PassPriority' }));
  }
  return answers;
};

describe('POST /v1/backups', () => {
  test(
    'while commands run: a second service gives the same matches up to the same heads, and no chain is broken',
    async () => {
      const api = await startApi({ backups: { folder } });
      const created = [];
      for (let table = 0; table < 4; table++) created.push(await createMatch(api, { setup: SMALL_TABLE }));
      const before = new Map<string, number>();
      for (const { matchId } of created) {
        const { revision } = await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
        before.set(matchId, Number(revision));
      }
      let isDone = false;
      const making = backUp(api, { name: 'friday' }).finally(() => (isDone = true));
      const played = created.map(({ matchId }) => playOn(api, matchId, () => isDone));
      const made = await making;
      await Promise.all(played);
      expect(made).toMatchObject({ file: 'friday.db', matches: 4, heads: { file: 'friday.heads.jsonl' } });
      expect(readdirSync(folder).sort()).toEqual(['friday.db', 'friday.heads.jsonl']);
      const list = readFileSync(join(folder, made.heads.file));
      expect(made.heads.sha256).toBe(createHash('sha256').update(list).digest('hex'));

      const heads = headsIn(join(folder, made.heads.file));
      expect(heads.map(({ matchId }) => matchId).sort()).toEqual(created.map(({ matchId }) => matchId).sort());
      const store = await openSqliteStore({ path: join(folder, made.file) });
      for (const { matchId, revision, hash } of heads) {
        const log = [];
        for await (const { json } of store.read(streamOf(matchId))) log.push(readEnvelope(json));
        expect(firstBrokenLink(log)).toBeNull();
        expect(log.at(-1)).toMatchObject({ revision, hash });
      }
      await store.close();

      const second = await startApi({ storeUrl: `sqlite:${join(folder, made.file)}` });
      const { matches } = await expecting(200, second.get<MatchPage>('/v1/matches'));
      expect(matches).toHaveLength(4);
      for (const { matchId, revision } of heads) {
        expect((await view(second, matchId)).revision).toBe(revision);
        // what was acknowledged before
        expect(Number(revision)).toBeGreaterThanOrEqual(before.get(matchId) ?? Infinity);
        expect(await eventsOf(second, matchId)).toEqual((await eventsOf(api, matchId)).slice(0, Number(revision) + 1));
        await expecting(200, second.get(`/v1/matches/${matchId}/legal-actions?seat=anna`));
      }
    },
    SLOW,
  );

  test('never over a file; without a name each has the time as its own', async () => {
    const api = await startApi({ backups: { folder } });
    await createMatch(api);
    const { file } = await backUp(api, { name: 'friday' });
    const bytes = readFileSync(join(folder, file));
    expect(await problem(409, api.post('/v1/backups', { name: 'friday' }))).toMatchObject({
      code: 'backup-exists',
      detail: 'friday.db is there already',
    });
    expect(readFileSync(join(folder, file))).toEqual(bytes);
    expect((await backUp(api)).file).toMatch(/^stackledger-\d{8}T\d{9}Z\.db$/);
  });

  test('of two at once one is made, the other is told to wait', async () => {
    const api = await startApi({ backups: { folder } });
    await createMatch(api);
    const two = await Promise.all(['one', 'two'].map((name) => api.post('/v1/backups', { name })));
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('a name that could lead elsewhere is refused', async () => {
    const api = await startApi({ backups: { folder } });
    const elsewhere = ['../friday', '/etc/friday', 'a/b', '..', '.hidden', 'friday.db', 'a\\b', 'FRIDAY', '', 7, null];
    for (const name of [...elsewhere, 'x'.repeat(65)])
      expect(await problem(400, api.post('/v1/backups', { name }))).toMatchObject({ rule: 'SL-CMD-1' });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('without a folder, and over a store that is no file, it is a 501 that says what to do', async () => {
    const without = await startApi();
    expect((await problem(501, without.post('/v1/backups', {}))).legal).toContain('BACKUP_DIR');
    const inMemory = await startApi({ store: memoryStore(), backups: { folder } });
    expect((await problem(501, inMemory.post('/v1/backups', {}))).legal).toContain('stackledger copy');
  });

  test('a folder that went away is a 503 in a sentence, and commands go on', async () => {
    const api = await startApi({ backups: { folder: join(folder, 'gone') } });
    expect(await problem(503, api.post('/v1/backups', {}))).toMatchObject({ code: 'backup-failed' });
    await createMatch(api);
  });

  test('without a token only programs on the machine are heard: no proxy, and no page of a browser', async () => {
    const api = await startApi({ backups: { folder } });
    for (const header of ['x-forwarded-for', 'forwarded', 'via'])
      expect((await problem(403, api.post('/v1/backups', {}, { [header]: '10.1.1.1' }))).legal).toMatch(/BACKUP_TOKEN/);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
      expect(
        (await api.raw('/v1/backups', { method: 'POST', body: '{}', headers: { 'content-type': type } })).status,
      ).toBe(415);
    expect((await api.raw('/v1/backups', { method: 'POST' })).status).toBe(400);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('with a token whoever sends it is heard, from wherever', async () => {
    const api = await startApi({ backups: { folder, token: TOKEN } });
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
      const reply = api.post('/v1/backups', {}, { authorization });
      expect((await problem(401, reply)).legal).toMatch(/BACKUP_TOKEN/);
      expect((await reply).headers.get('www-authenticate')).toBe('Bearer');
    }
    expect(readdirSync(folder)).toEqual([]);
    await backUp(api, {}, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '10.1.1.1' });
  });
});

describe('stackledger backup', () => {
  const stackledger = (environment: { [name: string]: string }, ...args: readonly string[]): Promise<CommandRun> =>
    runCommand(['backup', ...args], environment);

  test(
    'through the service that runs, which alone may; the file itself once it has ended',
    async () => {
      const store = join(temporaryFolder(), 'store.db');
      const STORE_URL = `sqlite:${store}`;
      const api = await startApi({ storeUrl: STORE_URL, backups: { folder, token: TOKEN } });
      const { matchId, revision } = await createMatch(api);

      const locked = await stackledger({ STORE_URL }, join(folder, 'locked.db'));
      expect([locked.status, locked.err]).toEqual([2, expect.stringContaining('--url http://localhost:3000')]);
      const without = await stackledger({}, 'friday', '--url', api.url);
      expect(without).toMatchObject({
        status: 2,
        err: expect.stringMatching(/: set BACKUP_TOKEN to it here/) as unknown,
      });
      const wrong = await stackledger({ BACKUP_TOKEN: `${TOKEN}-not` }, 'friday', '--url', api.url);
      expect(wrong).toMatchObject({
        status: 2,
        err: expect.stringMatching(/does not take this BACKUP_TOKEN/) as unknown,
      });
      for (const { err } of [without, wrong]) expect(err).not.toMatch(/STACKLEDGER_TOKEN|link/);
      const { status, out } = await stackledger({ BACKUP_TOKEN: TOKEN }, 'friday', '--url', api.url);
      expect([status, out]).toEqual([
        0,
        expect.stringMatching(/^friday\.db: \d+ events of 1 matches.*\nfriday\.heads/),
      ]);
      await api.stop();

      const own = await stackledger({ STORE_URL }, join(folder, 'own.db'), '--json');
      expect(own.status).toBe(0);
      expect(JSON.parse(own.out)).toMatchObject({ file: join(folder, 'own.db'), matches: 1 });
      for (const name of ['friday', 'own'])
        expect(headsIn(join(folder, `${name}.heads.jsonl`))).toMatchObject([{ matchId, revision }]);
      const twice = await stackledger({ STORE_URL }, join(folder, 'own.db'));
      expect([twice.status, twice.err]).toEqual([2, expect.stringContaining('is there already')]);
    },
    SLOW,
  );
});
