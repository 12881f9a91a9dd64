import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventId, openCheckpoint, sha256Hex, verifierOf, type LogCheckpoint } from '@stackledger/integrity';
import { readEnvelope, serviceChance, streamOf } from '@stackledger/ledger';
import { memoryStore } from '@stackledger/store';
import type { CheckpointKey, SignedCheckpoint } from '@stackledger/wire';
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
import { openFeed } from '../service/sse.js';

afterEach(stopAll);

const SLOW = 240_000;

const checkpointOf = (api: Api, matchId: string): Promise<SignedCheckpoint> =>
  expecting(200, api.get<SignedCheckpoint>(`/v1/matches/${matchId}/checkpoint`));

/** What a checkpoint says, if the key has signed it. */
const opened = ({ checkpoint, key }: SignedCheckpoint): LogCheckpoint => {
  const verifier = verifierOf(key);
  const read = openCheckpoint(checkpoint, verifier === undefined ? [] : [verifier]);
  if ('why' in read) throw new Error(read.why);
  return read;
};

const exported = async (api: Api, matchId: string, query = ''): Promise<string> =>
  (await api.raw(`/v1/matches/${matchId}/export${query}`)).text();

const seal = async (api: Api, matchId: string): Promise<void> => {
  await act(api, matchId, { seat: 'anna', type: 'Concede' });
  await act(api, matchId, { judge: 'jo', type: 'SealMatch' });
};

const stackledger = (...args: readonly string[]): Promise<CommandRun> => runCommand(args);

describe('GET …/checkpoint', () => {
  test('counts the events, names the match, and is signed with the key that the service tells', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api);
    const answer = await checkpointOf(api, matchId);
    const { key } = await expecting(200, api.get<CheckpointKey>('/v1/checkpoint-key'));
    expect(answer).toMatchObject({ matchId, key });
    expect(opened(answer)).toMatchObject({ origin: `stackledger/matches/${matchId}`, size: Number(revision) + 1 });
  });

  test('ends the export, whoever asks for it, and is that of the seal for ever', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    await seal(api, matchId);
    const { checkpoint } = await checkpointOf(api, matchId);
    expect((await checkpointOf(api, matchId)).checkpoint).toBe(checkpoint);
    for (const query of ['', '?seat=anna', '?seat=ben'])
      expect((await exported(api, matchId, query)).trim().split('\n').at(-1)).toBe(JSON.stringify({ checkpoint }));
  });

  test('a match that is not there has none, and it takes no parameters', async () => {
    const api = await startApi();
    const { matchId } = await createMatch(api);
    expect((await problem(404, api.get('/v1/matches/none/checkpoint'))).code).toBe('unknown-match');
    expect((await problem(400, api.get(`/v1/matches/${matchId}/checkpoint?seat=anna`))).code).toBe('malformed');
  });

  test('nothing is signed of a log that does not hang together; it is exported without', async () => {
    const store = memoryStore();
    const api = await startApi({ store });
    const { matchId, revision } = await createMatch(api);
    const json = JSON.stringify({ ...(await lastOf(store, matchId)), revision: String(Number(revision) + 1) });
    await store.append(streamOf(matchId), BigInt(revision), [{ id: eventId(sha256Hex(json)), type: 'Forged', json }]);
    const refusal = await problem(500, api.get(`/v1/matches/${matchId}/checkpoint`));
    expect(refusal).toMatchObject({ code: 'chain-broken', rule: 'SL-SEAL-1' });
    expect(refusal.detail).toContain(`revision ${Number(revision) + 1}`);
    expect(await exported(api, matchId)).not.toContain('"checkpoint"');
  });

  test(
    'the key lies beside the store for its owner alone, and a service that starts again signs with it',
    async () => {
      const folder = temporaryFolder();
      const keys = join(folder, 'store.checkpoint-keys.json');
      const options = { storeUrl: `sqlite:${join(folder, 'store.db')}`, checkpointKeysPath: keys };
      const first = await startApi(options);
      const { matchId } = await createMatch(first);
      const before = await checkpointOf(first, matchId);
      await first.stop();
      expect(statSync(keys).mode & 0o777).toBe(0o600);
      expect(JSON.parse(readFileSync(keys, 'utf8'))).toMatchObject({
        keys: [{ retired: null, jwk: { crv: 'Ed25519' } }],
      });
      const second = await startApi(options);
      expect(await checkpointOf(second, matchId)).toEqual(before);
    },
    SLOW,
  );
});

const lastOf = async (store: ReturnType<typeof memoryStore>, matchId: string): Promise<object> => {
  for await (const { json } of store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
    return readEnvelope(json);
  return {};
};

describe('a match is sealed by itself', () => {
  /** A service with a clock that is set by hand, and rounds that follow each other at once. */
  const startHall = async (): Promise<{ api: Api; pass: (hours: number) => void }> => {
    let hours = 0;
    const clock = { now: () => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString() };
    const api = await startApi({ clock, sealing: { afterMs: 24 * 3_600_000, everyMs: 10 } });
    return { api, pass: (more) => void (hours += more) };
  };

  test(
    'once nothing has happened in it for the time of disputes: the feed ends, and the seal is signed',
    async () => {
      const { api, pass } = await startHall();
      const { matchId } = await createMatch(api);
      await act(api, matchId, { seat: 'anna', type: 'Concede' });
      const feed = await openFeed(api, `/v1/matches/${matchId}/live?after=0`);
      pass(25);
      await feed.until('end');
      const { status } = await view(api, matchId);
      expect(status).toBe('sealed');
      const log = (await exported(api, matchId)).trim().split('\n');
      expect(readEnvelope(log.at(-2) ?? '')).toMatchObject({
        type: 'MatchSealed',
        actor: { kind: 'system', id: 'ledger' },
        command: { type: 'SealEndedMatch' },
      });
      expect(opened(await checkpointOf(api, matchId)).size).toBe(log.length - 1);
      const file = join(temporaryFolder(), 'sealed.jsonl');
      writeFileSync(file, `${log.join('\n')}\n`);
      const { key } = await expecting(200, api.get<CheckpointKey>('/v1/checkpoint-key'));
      expect(await stackledger('verify', file, '--key', key)).toMatchObject({ status: 0 });
    },
    SLOW,
  );

  test(
    'not while play goes on, nor while a judge is awaited, nor before that time',
    async () => {
      const { api, pass } = await startHall();
      const [waiting, running, over, longOver] = [
        await createMatch(api),
        await createMatch(api),
        await createMatch(api),
        await createMatch(api),
      ];
      await act(api, waiting.matchId, { judge: 'jo', type: 'PausePlay' });
      await act(api, waiting.matchId, { seat: 'anna', type: 'Concede' });
      await act(api, longOver.matchId, { seat: 'anna', type: 'Concede' });
      pass(2);
      await act(api, over.matchId, { seat: 'anna', type: 'Concede' });
      pass(23);
      // Rounds go through matches in the order of their creation: once the last one is sealed, all others had their
      // turn.
      const feed = await openFeed(api, `/v1/matches/${longOver.matchId}/live?after=0`);
      await feed.until('end');
      const statuses = await Promise.all(
        [waiting, running, over, longOver].map(async ({ matchId }) => (await view(api, matchId)).status),
      );
      expect(statuses).toEqual(['ended', 'running', 'ended', 'sealed']);
    },
    SLOW,
  );
});

describe('verify FILE --key', () => {
  test(
    'the key of another service, a file without checkpoint, a cut end, and a checkpoint that was kept',
    async () => {
      const api = await startApi({ chance: serviceChance });
      const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
      const kept = await checkpointOf(api, matchId);
      await seal(api, matchId);
      const folder = temporaryFolder();
      const at = (name: string, text: string): string => {
        const path = join(folder, name);
        writeFileSync(path, text);
        return path;
      };
      const text = await exported(api, matchId);
      const lines = text.trim().split('\n');
      const whole = at('whole.jsonl', text);
      const key = at('hall.key', `${kept.key}\n`);
      expect(await stackledger('verify', whole, '--key-file', key)).toMatchObject({
        status: 0,
        out: expect.stringContaining('holds  signature') as string,
      });

      const foreign = (await expecting(200, (await startApi()).get<CheckpointKey>('/v1/checkpoint-key'))).key;
      const byOther = await stackledger('verify', whole, '--key', foreign);
      expect(byOther).toMatchObject({
        status: 1,
        out: expect.stringContaining('not by the key that was given') as string,
      });

      const unsigned = at('unsigned.jsonl', lines.slice(0, -1).join('\n'));
      const without = await stackledger('verify', unsigned, '--key-file', key);
      expect(without).toMatchObject({ status: 3, out: expect.stringContaining('no checkpoint') as string });

      const cut = at('cut.jsonl', [...lines.slice(0, -2), lines.at(-1)].join('\n'));
      const short = await stackledger('verify', cut, '--key-file', key);
      expect(short).toMatchObject({
        status: 1,
        out: expect.stringContaining(`revision ${lines.length - 2}:`) as string,
      });

      const earlier = at('kept.txt', kept.checkpoint);
      expect(await stackledger('verify', whole, '--key-file', key, '--checkpoint', earlier)).toMatchObject({
        status: 0,
      });
      expect(await stackledger('verify', whole, '--checkpoint', earlier)).toMatchObject({ status: 2 });
      expect(await stackledger('verify', whole, '--key', 'no-key')).toMatchObject({ status: 2 });
      expect(await stackledger('verify', whole, '--key', key)).toMatchObject({
        status: 2,
        err: expect.stringContaining(`write --key-file ${key}`) as string,
      });
      expect(await stackledger('verify', whole, '--key', kept.key)).toMatchObject({ status: 0 });
      expect(await stackledger('checkpoint', '--key', '--url', api.url)).toMatchObject({
        status: 2,
        err: expect.stringContaining('write --public-key') as string,
      });
      expect(await stackledger('checkpoint', '--public-key', '--url', api.url)).toMatchObject({
        status: 0,
        out: `${kept.key}\n`,
      });
      expect(existsSync(join(folder, 'store.db'))).toBe(false);
    },
    SLOW,
  );

  test(
    "one seat's copy is signed too: nothing hidden in it, and what is there holds",
    async () => {
      const api = await startApi();
      const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
      await act(api, matchId, { seat: 'anna', type: 'PlayCard', card: 'a-dime' });
      const { key } = await expecting(200, api.get<CheckpointKey>('/v1/checkpoint-key'));
      const file = join(temporaryFolder(), 'anna.jsonl');
      const text = await exported(api, matchId, '?seat=anna');
      writeFileSync(file, text);
      expect(text).not.toContain('"trueName":"butter-bean"');
      const required = 'chain,form,seals,cards,replay,signature';
      expect(await stackledger('verify', file, '--key', key)).toMatchObject({ status: 3 });
      expect(await stackledger('verify', file, '--key', key, '--require', required)).toMatchObject({ status: 0 });
    },
    SLOW,
  );
});
