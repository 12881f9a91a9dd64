import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstBrokenLink } from '@stackledger/integrity';
import type { SeatId } from '@stackledger/kernel';
import {
  isLog,
  loggedEventOf,
  parseLog,
  readEnvelope,
  seatViewer,
  verdictOf,
  verifyLog,
  CHECKS,
  type Envelope,
} from '@stackledger/ledger';
import type { EventPage } from '@stackledger/wire';
import { games } from '../../support/games.js';
import { runCommand, type CommandRun } from '../../support/terminal.js';
import { act, createMatch, expecting, problem, startApi, stopAll, temporaryFolder, type Api } from '../service/api.js';
import { misfits, type Schema } from '../service/fits-schema.js';
import { SMALL_TABLE } from '../service/positions.js';

afterEach(stopAll);

const SLOW = 300_000;

const textOf = async (api: Api, matchId: string, query = ''): Promise<string> => {
  const response = await api.raw(`/v1/matches/${matchId}/export${query}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
  return response.text();
};

const logOf = async (api: Api, matchId: string, query = ''): Promise<readonly Envelope[]> => {
  const log = parseLog(await textOf(api, matchId, query));
  if (!isLog(log)) throw new Error(log.why);
  return log;
};

const seal = async (api: Api, matchId: string): Promise<void> => {
  await act(api, matchId, { seat: 'anna', type: 'Concede' });
  await act(api, matchId, { judge: 'jo', type: 'SealMatch' });
};

const audiences = (log: readonly Envelope[]): ReadonlySet<string> =>
  new Set(log.filter(({ sealed }) => sealed !== undefined).map(({ data }) => JSON.stringify(data.sealedFor)));

describe('GET …/export', () => {
  test('the log as it is stored, a line an event: the chain holds, and what is for nobody is left out until the seal', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    const open = await logOf(api, matchId);
    expect(firstBrokenLink(open)).toBeNull();
    expect(audiences(open)).toEqual(new Set(['["anna"]', '["ben"]']));
    expect(JSON.stringify(open)).not.toMatch(/serverSeed|"shuffles"/);
    expect(verdictOf(verifyLog(open, games), ['chain', 'form', 'seals', 'cards', 'replay'])).toBe('holds');

    await seal(api, matchId);
    const whole = await logOf(api, matchId);
    expect(audiences(whole)).toEqual(new Set(['"nobody"', '["anna"]', '["ben"]']));
    expect(whole.slice(0, open.length).map(({ hash }) => hash)).toEqual(open.map(({ hash }) => hash));
    expect(verdictOf(verifyLog(whole, games), CHECKS)).toBe('holds');
  });

  test('for a seat it holds what that seat reads from the log, no more and no less, before the seal and after it', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    for (const isSealed of [false, true]) {
      if (isSealed) await seal(api, matchId);
      for (const seat of ['anna', 'ben']) {
        const log = await logOf(api, matchId, `?seat=${seat}`);
        expect(firstBrokenLink(log)).toBeNull();
        expect(audiences(log)).toEqual(new Set([JSON.stringify([seat]), ...(isSealed ? ['"nobody"'] : [])]));
        const page = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000&seat=${seat}`));
        const game = games.get('four-souls');
        const viewer = seatViewer(seat as SeatId); // a seat of the match
        expect(log.map((envelope) => loggedEventOf(envelope, viewer, isSealed, game))).toEqual(page.events);
      }
    }
  });

  test('a name of a hidden card is in the copy of its owner alone', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    expect(await textOf(api, matchId, '?seat=ben')).toContain('"butter-bean"');
    const hands = (await logOf(api, matchId, '?seat=anna')).filter(({ type }) => type === 'ObjectsCreated');
    expect(JSON.stringify(hands)).toContain('"bomb"');
    expect(JSON.stringify(hands)).not.toContain('"butter-bean"');
  });

  test('every line is as the OpenAPI document says', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    const { components } = (await (await api.raw('/docs-json')).json()) as {
      components: { schemas: { readonly [name: string]: Schema } };
    };
    const { StoredEvent = {}, CheckpointLine = {} } = components.schemas;
    const lines = (await textOf(api, matchId)).trim().split('\n');
    const end = lines.pop() ?? '';
    expect(lines.flatMap((line) => misfits(StoredEvent, readEnvelope(line), components.schemas))).toEqual([]);
    expect(misfits(CheckpointLine, JSON.parse(end), components.schemas)).toEqual([]);
  });

  test('a match, a seat or a parameter that there is not: a problem', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    expect(await problem(404, api.get('/v1/matches/nothing/export'))).toMatchObject({ rule: 'SL-MATCH-1' });
    expect(await problem(422, api.get(`/v1/matches/${matchId}/export?seat=zoe`))).toMatchObject({ rule: 'SL-SEAT-1' });
    expect((await problem(400, api.get(`/v1/matches/${matchId}/export?everything=true`))).detail).toContain(
      'everything',
    );
  });
});

describe('the terminal, beside a service that runs', () => {
  const stackledger = (storeUrl: string, ...args: readonly string[]): Promise<CommandRun> =>
    runCommand(args, { STORE_URL: storeUrl });

  test(
    'export, verify: what the service gives, told when it is not everything; sealed it is',
    async () => {
      const folder = temporaryFolder();
      const storeUrl = `sqlite:${join(folder, 'store.db')}`;
      const api = await startApi({ storeUrl });
      const { matchId } = await createMatch(api);
      const run = (...args: readonly string[]): Promise<CommandRun> => stackledger(storeUrl, ...args);

      const open = await run('export', matchId, '--url', api.url);
      expect([open.status, open.out]).toEqual([0, await textOf(api, matchId)]);
      expect(open.err).toContain('what is sealed for nobody is left out until the match is sealed');
      const file = join(folder, 'anna.jsonl');
      const own = await run('export', matchId, '--url', api.url, '--seat', 'anna', '-o', file, '--json');
      expect(JSON.parse(own.out)).toMatchObject({ file, everything: false });
      expect(readFileSync(file, 'utf8')).toBe(await textOf(api, matchId, '?seat=anna'));
      expect((await run('verify', matchId, '--url', api.url)).status).toBe(3);
      expect(await run('export', matchId, '--url', api.url, '--everything')).toMatchObject({
        status: 2,
        err: expect.stringContaining("'--everything' cannot be used with option '--url <url>'") as unknown,
      });
      expect((await run('export', 'nothing', '--url', api.url)).err).toContain('there is no match nothing');

      await seal(api, matchId);
      expect((await run('export', matchId, '--url', api.url)).err).toBe('');
      const verified = await run('verify', matchId, '--url', api.url);
      expect([verified.status, verified.out]).toEqual([0, expect.stringContaining('everything holds')]);
    },
    SLOW,
  );

  test(
    'a store in use: told to read with --url by those that can, and by no other; a backup says what to set',
    async () => {
      const folder = temporaryFolder();
      const storeUrl = `sqlite:${join(folder, 'store.db')}`;
      const api = await startApi({ storeUrl });
      const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
      const file = join(folder, 'log.jsonl');
      writeFileSync(file, await textOf(api, matchId));
      for (const args of [['matches'], ['replay', matchId], ['explain', matchId, '1'], ['export', matchId]]) {
        const { status, err } = await stackledger(storeUrl, ...args);
        expect([args, status, err]).toEqual([args, 2, expect.stringContaining('read through that with --url')]);
      }
      for (const args of [['import', file], ['check']]) {
        const { status, err } = await stackledger(storeUrl, ...args);
        expect([args, status, err]).toEqual([args, 2, expect.stringMatching(/is in use, .*: end it first\n$/)]);
      }
      const backup = await stackledger(storeUrl, 'backup', '--url', api.url);
      expect([backup.status, backup.err]).toEqual([2, expect.stringContaining('BACKUP_DIR=./backups npm start')]);
    },
    SLOW,
  );
});
