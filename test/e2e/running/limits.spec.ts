import { DamagedStore, memoryStore, OutcomeUnknown, StoreUnavailable, type EventStore } from '@stackledger/store';
import type { Health, Problem } from '@stackledger/wire';
import {
  createMatch,
  newId,
  problem,
  PROBLEM_MEMBERS,
  send,
  startApi,
  stopAll,
  view,
  type Api,
} from '../service/api.js';
import { clientFor, startClosed } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';

afterEach(stopAll);

const DIME = { seat: 'anna', type: 'PlayCard', card: 'a-dime' };

const problemOf = async (response: Response): Promise<Problem> => {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const body = (await response.json()) as Problem;
  expect(body.status).toBe(response.status);
  expect(Object.keys(body)).toEqual(PROBLEM_MEMBERS);
  expect(JSON.stringify(body)).not.toMatch(/\bat .*\.(ts|js):\d/);
  return body;
};

const post = async (
  api: Api,
  path: string,
  body: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
): Promise<Problem> => problemOf(await api.raw(path, { method: 'POST', headers: { 'content-type': type }, body }));

describe('what is no request that a controller could take', () => {
  test('a route that there is not, and a method that a route does not take', async () => {
    const api = await startApi();
    expect(await problemOf(await api.raw('/v1/nothing'))).toMatchObject({
      status: 404,
      code: 'unknown-route',
      rule: null,
    });
    expect(await problemOf(await api.raw('/docs/no-such-file.js'))).toMatchObject({
      status: 404,
      code: 'unknown-route',
    });
    const wrong = await api.raw('/v1/matches/x/commands', { method: 'DELETE' });
    expect(wrong.headers.get('allow')).toBe('POST');
    expect(await problemOf(wrong)).toMatchObject({ status: 405, code: 'method-not-allowed', legal: 'It takes POST.' });
    expect(await problemOf(await api.raw('/v1/matches', { method: 'PUT' }))).toMatchObject({ status: 405 });
  });

  test('an address that cannot be decoded, and one that is too long', async () => {
    const api = await startApi();
    expect(await problemOf(await api.raw('/v1/matches/%zz'))).toMatchObject({ status: 400, rule: 'SL-CMD-1' });
    expect(await problemOf(await api.raw(`/v1/matches/${'x'.repeat(2000)}`))).toMatchObject({
      status: 414,
      rule: null,
    });
  });

  test.each([
    ['text/plain', 'type=EndTurn'],
    ['application/x-www-form-urlencoded', 'type=EndTurn'],
    ['application/xml', '<command/>'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('SL-CMD-1: a body of %s is not taken', async (type, body) => {
    const api = await startApi();
    expect(await post(api, '/v1/matches', body, type)).toMatchObject({ status: 415, code: 'unsupported-media-type' });
  });

  test.each([
    ['not JSON', '{"type": '],
    ['nothing', ''],
    ['two values', '{} {}'],
    ['a prototype', '{"seats": ["anna"], "__proto__": {"admin": true}}'],
    ['a prototype by its other name', '{"setup": {"constructor": {"prototype": {"admin": true}}}}'],
    ['a reserved name deep inside', '{"cards": {"a": {"abilities": [{"prototype": 1}]}}}'],
    ['half a surrogate pair', '{"ruleset": "four-souls\\ud83c"}'],
    ['half a surrogate pair as a name', '{"options": {"\\udc00": 1}}'],
    ['a number beyond all bounds', '{"options": {"a": 1e999}}'],
    ['a hundred levels', `{"setup": ${'['.repeat(100)}${']'.repeat(100)}}`],
    ['a hundred thousand levels', '['.repeat(100_000) + ']'.repeat(100_000)],
  ])('SL-CMD-1: a body of %s is malformed', async (_what, body) => {
    const api = await startApi();
    expect(await post(api, '/v1/matches', body)).toMatchObject({ status: 400, code: 'malformed', rule: 'SL-CMD-1' });
  });

  test('SL-CMD-1: a member twice, and what turns text round, is told by name; scripts that are read from the right are taken', async () => {
    const api = await startApi();
    const created = (tournament: string, more = ''): Promise<object> =>
      post(api, '/v1/matches', `{"ruleset":"four-souls","seats":["anna","ben"],"tournament":"${tournament}"${more}}`);
    expect(await created('noon \\u202e')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('tournament holds U+202E') as unknown,
    });
    expect(await created('noon', ',"ruleset":"magic"')).toMatchObject({
      status: 400,
      detail: expect.stringContaining('the body has the member "ruleset" twice') as unknown,
    });
    expect((await createMatch(api, { tournament: 'חנוכה (2)' })).matchId).toBeDefined();
  });

  test('SL-CMD-1: bytes that are no UTF-8 are malformed', async () => {
    const api = await startApi();
    const bytes = new Uint8Array([
      ...new TextEncoder().encode('{"ruleset":"four-'),
      0xff,
      0xfe,
      ...new TextEncoder().encode('"}'),
    ]);
    expect(await post(api, '/v1/matches', bytes)).toMatchObject({ status: 400, rule: 'SL-CMD-1' });
  });
});

describe('SL-LIMIT-1: what is too large', () => {
  const sized = (bytes: number): string => {
    const frame = JSON.stringify({ ruleset: 'four-souls', seats: ['anna'], tournament: '' });
    return frame.replace('"tournament":""', `"tournament":"${'x'.repeat(bytes - frame.length)}"`);
  };

  test('a body of 256 KiB is read, one byte more is not', async () => {
    const api = await startApi();
    expect(await post(api, '/v1/matches', sized(256 * 1024))).toMatchObject({ status: 400, rule: 'SL-CMD-1' });
    expect(await post(api, '/v1/matches', sized(256 * 1024 + 1))).toMatchObject({
      status: 413,
      code: 'too-large',
      rule: 'SL-LIMIT-1',
    });
  });

  test('a match whose first event would be too large is not created', async () => {
    const api = await startApi();
    const cards = Array.from({ length: 900 }, (_, at) => `${'long-'.repeat(14)}${at}`);
    const text = JSON.stringify({
      ruleset: 'four-souls',
      seats: ['anna', 'ben'],
      cards: Object.fromEntries(cards.map((id) => [id, { kind: 'loot' }])),
      decks: { loot: cards },
    });
    expect(await post(api, '/v1/matches', text)).toMatchObject({ status: 413, code: 'too-large', rule: 'SL-LIMIT-1' });
  });

  test('a refused command may be larger than an event: it is refused by its rule, and changes nothing', async () => {
    const api = await startApi();
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const pay = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`cost-${at}`, 'x'.repeat(1900)]));
    expect((await problem(422, send(api, matchId, { ...DIME, seat: 'ben', pay }))).rule).not.toBeNull();
    expect((await view(api, matchId)).revision).toBe(revision);
    expect((await send(api, matchId, DIME)).status).toBe(200);
  });
});

describe('SL-LIMIT-3: too many requests', () => {
  test('beyond the rate a client is told when to come again; health and docs do not count', async () => {
    const api = await startApi({ requestsPerSecond: 5 });
    const statuses = (await Promise.all(Array.from({ length: 30 }, () => api.raw('/v1/matches')))).map(
      async (response) => {
        if (response.status === 429) {
          expect(response.headers.get('retry-after')).toBe('1');
          expect(response.headers.get('ratelimit')).toBe('"address";r=0;t=1');
          expect(await problemOf(response)).toMatchObject({ code: 'too-many', rule: 'SL-LIMIT-3' });
        } else await response.text();
        return response.status;
      },
    );
    const counted = await Promise.all(statuses);
    expect(counted.filter((status) => status === 200).length).toBeGreaterThanOrEqual(5);
    expect(counted.filter((status) => status === 429).length).toBeGreaterThan(10);
    const health = await api.raw('/health');
    expect([health.status, health.headers.get('ratelimit')]).toEqual([200, null]);
  });

  test('every answer says what is left of the limit of its address, and of that of its link', async () => {
    const { url, organizer } = await startClosed({ requestsPerSecond: 40, requestsPerSecondOfLink: 20 });
    const counted = (await organizer.ask('/v1/matches')).headers;
    expect(counted.get('ratelimit-policy')).toBe('"address";q=40;w=1, "link";q=20;w=1');
    expect(counted.get('ratelimit')).toMatch(/^"address";r=\d+;t=1, "link";r=19;t=1$/);
    expect((await clientFor(url).ask('/v1/matches')).headers.get('ratelimit')).toMatch(/^"address";r=\d+;t=1$/);
  });
});

describe('the id of a request', () => {
  const idOf = async (api: Api, path: string, sent?: string): Promise<string | null> =>
    (await api.raw(path, sent === undefined ? {} : { headers: { 'x-request-id': sent } })).headers.get('x-request-id');

  test('goes out as it came in, where it is sound; or is a new one, with every answer and in the log', async () => {
    const lines: string[] = [];
    const api = await startApi({ logLevel: 'info', logTo: { write: (line) => void lines.push(line) } });
    expect(await idOf(api, '/v1/matches', 'proxy-7:1')).toBe('proxy-7:1');
    for (const sent of [undefined, '', 'a b', 'x'.repeat(129), '"quoted"']) {
      const [one, other] = [await idOf(api, '/v1/nothing', sent), await idOf(api, '/health', sent)];
      expect(one).toMatch(/^[0-9a-f-]{36}$/);
      expect(other).not.toBe(one);
    }
    expect(lines.some((line) => line.includes('"reqId":"proxy-7:1"'))).toBe(true);
  });
});

describe('SL-STORE-1: a store in trouble', () => {
  /** A store whose appends fail as told, until they are mended. */
  const failing = (): { store: EventStore; fail: (error: Error | undefined) => void } => {
    const memory = memoryStore();
    let trouble: Error | undefined;
    const append: EventStore['append'] = (...args) =>
      trouble === undefined ? memory.append(...args) : Promise.reject(trouble);
    return { store: { ...memory, append }, fail: (error) => (trouble = error) };
  };

  test.each([
    ['a full disk', new StoreUnavailable('disk-full', 'no space'), 507, 'store-unavailable'],
    ['an I/O error', new StoreUnavailable('io-error', 'no answer from /dev/sda'), 503, 'store-unavailable'],
    ['a damaged file', new DamagedStore('/dev/sda', 'revision 3 is not as it was written'), 503, 'store-unavailable'],
    ['a store that is closed', new StoreUnavailable('closed', 'closed'), 503, 'store-unavailable'],
    ['an unknown outcome', new OutcomeUnknown('match-x', 'timed out'), 503, 'outcome-unknown'],
    ['a fault of the service', new TypeError('x is not a function'), 500, 'internal-error'],
  ])('%s: nothing is acknowledged, and the same id is good again later', async (what, error, status, code) => {
    const { store, fail } = failing();
    const told: string[] = [];
    const api = await startApi({ store, tell: (sentence) => void told.push(sentence) });
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const to = `/v1/matches/${matchId}/commands`;
    const body = JSON.stringify({ commandId: newId(), expectedRevision: revision, ...DIME });
    fail(error);
    const got = await post(api, to, body);
    expect(got).toMatchObject({ status, code, rule: status === 500 ? null : 'SL-STORE-1' });
    expect(JSON.stringify(got)).not.toContain('/dev/sda');
    // What does not go by itself is for whoever runs the service.
    expect(got.legal).toMatch(/I.O error|damaged/.test(what) ? /keeping\.md/ : /Send it again/);
    expect(told).toEqual([expect.stringContaining(error.message)]);
    expect(told[0]).toMatch(/ \([0-9a-f-]{36}\): /); // the id that was sent with the answer
    expect((await view(api, matchId)).revision).toBe(revision);
    fail(undefined);
    expect((await api.post(to, JSON.parse(body))).status).toBe(200);
    expect((await view(api, matchId)).stack).toEqual(['loot:a-dime']);
  });

  test('health tells whether commands can be taken', async () => {
    const { store } = failing();
    let state: 'ready' | 'read-only' | 'down' = 'ready';
    const api = await startApi({
      store: { ...store, health: () => Promise.resolve({ state, detail: 'told', durability: 'none' }) },
    });
    expect(await api.get<Health>('/health')).toMatchObject({
      status: 200,
      body: { live: true, ready: true, store: { state: 'ready', detail: 'told', durability: 'none' } },
    });
    for (state of ['read-only', 'down'] as const)
      expect(await api.get('/health')).toMatchObject({
        status: 503,
        body: { live: true, ready: false, store: { state } },
      });
    expect(await problem(400, api.get('/health?deep=1'))).toMatchObject({ rule: 'SL-CMD-1' });
  });
});
