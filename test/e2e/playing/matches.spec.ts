import type { MatchCreated, MatchOpened, MatchPage } from '@stackledger/wire';
import { act, createMatch, expecting, problem, startApi, stopAll, view, type Api } from '../service/api.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const create = (body: unknown, headers = {}) => api.post<MatchCreated>('/v1/matches', body, headers);

describe('POST /v1/matches', () => {
  test('deals the built-in set and answers with what the table waits for', async () => {
    const body = {
      ruleset: 'four-souls',
      seats: ['anna', 'ben'],
      start: 'at-once',
      options: { edition: 'first', variants: {}, dice: 'service', decks: 'service' },
      tournament: 'spring-open',
    };
    const { status, body: created, headers } = await create(body);
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`/v1/matches/${created.matchId}`);
    expect(Object.keys(created)).toEqual(['matchId', 'revision', 'status', 'awaiting']);
    expect(created.status).toBe('running');
    expect(created.revision).toMatch(/^\d+$/);
    expect(created.awaiting).toMatchObject({ kind: 'priority', options: [], min: 0, max: 0, ordered: false });
    expect(['anna', 'ben']).toContain(created.awaiting.seat);
    const { players } = await view(api, created.matchId);
    expect(players).toMatchObject({ anna: { coins: 3, hand: 3, souls: 0 }, ben: { coins: 3, hand: 3, souls: 0 } });
  });

  test('begins from a position with cards of its own', async () => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    expect(await view(api, matchId)).toMatchObject({
      stack: [],
      priority: { holder: 'anna', lap: { from: 'anna', passed: [] } },
      players: { anna: { coins: 3, hand: 2 }, ben: { hand: 1, lootPlays: 1 } },
      slots: { 'monster-1': 'fly' },
      turn: { active: 'anna', step: 'action' },
    });
  });

  test('the same Idempotency-Key gives the same match and the same answer, quoted or not', async () => {
    const body = { ruleset: 'four-souls', seats: ['anna', 'ben'], setup: SMALL_TABLE };
    const first = await expecting(201, create(body, { 'idempotency-key': 'table-7' }));
    await act(api, first.matchId, { type: 'PlayCard', seat: 'anna', card: 'a-dime' });
    expect(await expecting(201, create(body, { 'idempotency-key': 'table-7' }))).toEqual(first);
    expect(await expecting(201, create(body, { 'idempotency-key': '"table-7"' }))).toEqual(first);
    const other = await problem(409, create({ ...body, seats: ['anna', 'cleo'] }, { 'idempotency-key': 'table-7' }));
    expect(other).toMatchObject({ code: 'command-id-reused', rule: 'SL-CMD-4' });
    expect((await createMatch(api, { setup: SMALL_TABLE })).matchId).not.toBe(first.matchId);
  });

  test('start: on-command takes seats and seeds first, and deals on StartMatch', async () => {
    const opened = await expecting(
      201,
      api.post<MatchOpened>('/v1/matches', { ruleset: 'four-souls', seats: ['anna', 'ben'], start: 'on-command' }),
    );
    expect(opened).toEqual({
      matchId: opened.matchId,
      seal: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      status: 'open',
    });
    const { matchId } = opened;
    expect(await view(api, matchId)).toMatchObject({ status: 'open', awaiting: { kind: 'nothing' } });
    await act(api, matchId, { type: 'TakeSeat', seat: 'anna', by: 'Anna A.' });
    await act(api, matchId, { type: 'GiveClientSeed', seat: 'ben', seed: 'my own luck' });
    const { awaiting } = await act(api, matchId, { type: 'StartMatch', judge: 'jo' });
    expect(awaiting).toMatchObject({ kind: 'priority' });
    expect(await view(api, matchId)).toMatchObject({
      status: 'running',
      seats: [
        { seat: 'anna', by: 'Anna A.' },
        { seat: 'ben', by: null },
      ],
    });
  });

  test.each([
    ['no ruleset', { seats: ['anna', 'ben'] }, 'ruleset'],
    ['a field that there is not', { ruleset: 'four-souls', seats: ['anna', 'ben'], speed: 3 }, 'speed'],
    ['seats that are no list', { ruleset: 'four-souls', seats: 'anna' }, 'seats'],
    ['a seat that is no name', { ruleset: 'four-souls', seats: ['Anna!', 'ben'] }, 'seats/0'],
    ['options that are no map', { ruleset: 'four-souls', seats: ['anna', 'ben'], options: [] }, 'options'],
    ['another start', { ruleset: 'four-souls', seats: ['anna', 'ben'], start: 'later' }, 'start'],
    [
      'null for a field that may be left out',
      { ruleset: 'four-souls', seats: ['anna', 'ben'], tournament: null },
      'tournament',
    ],
    ['a list as body', [1], 'JSON object'],
  ])('SL-CMD-1: %s is malformed', async (_what, body, named) => {
    const { code, rule, detail, legal } = await problem(400, create(body));
    expect({ code, rule }).toEqual({ code: 'malformed', rule: 'SL-CMD-1' });
    expect(detail).toContain(named);
    expect(legal).not.toBe('');
  });

  const two = { ruleset: 'four-souls', seats: ['anna', 'ben'] };
  test.each([
    ['a game that is not offered', { ...two, ruleset: 'chess' }, 'ruleset'],
    ['one seat', { ...two, seats: ['anna'] }, 'seats'],
    ['five seats', { ...two, seats: ['a', 'b', 'c', 'd', 'e'] }, 'seats'],
    ['a name twice', { ...two, seats: ['anna', 'anna'] }, 'seats'],
    ['an option that there is not', { ...two, options: { speed: 'fast' } }, 'options/speed'],
    [
      'a variant that is not ready',
      { ...two, options: { variants: { 'FS-VAR-6': 'second' } } },
      'options/variants/FS-VAR-6',
    ],
    ['a card of no kind', { ...two, cards: { fly: { kind: 'monstr' } } }, 'cards/fly/kind'],
    ['a deck of an unknown card', { ...two, decks: { loot: ['no-such-card'] } }, 'decks/loot/0'],
    ['a deck of a seat where all draw from one', { ...two, decks: { anna: ['bomb'] } }, 'decks/anna'],
    ['a deck of nobody', { ...two, ruleset: 'magic', decks: { carol: ['ember-bolt'] } }, 'decks/carol'],
    ['a deck that is no list', { ...two, decks: { loot: 7 } }, 'decks/loot'],
    ['a card a thousand times', { ...two, decks: { loot: [{ card: 'bomb', count: 1000 }] } }, 'decks/loot/0/count'],
    [
      'an endless deck',
      { ...two, decks: { loot: Array.from({ length: 11 }, () => ({ card: 'bomb', count: 100 })) } },
      'decks/loot',
    ],
    [
      'a position with a card that there is not',
      { ...two, setup: { players: { anna: { hand: ['no-such-card'] } } } },
      'no-such-card',
    ],
    ['a position with a field that there is not', { ...two, setup: { weather: 'rain' } }, 'setup/weather'],
    [
      'a deck with a card of another kind',
      { ...two, decks: { monster: ['fly', { card: 'bomb', count: 20 }] } },
      'decks/monster/1: expected a card of kind monster, event or curse, found bomb, of kind loot',
    ],
    [
      'a deck as a text with a card of another kind',
      { ...two, decks: { loot: '20 Bomb\n1 Fly' } },
      'decks/loot/1: expected a card of kind loot, trinket or soul-loot, found fly, of kind monster',
    ],
    [
      'a position with a card of another kind',
      { ...two, setup: { players: { ben: { hand: ['bomb', 'fly'] } } } },
      'setup/players/ben/hand/1: expected a card of kind loot, trinket or soul-loot, found fly, of kind monster',
    ],
    [
      'a position with a card of its own of another kind',
      { ...two, setup: { cards: { wall: { kind: 'event' } }, shop: [{ card: 'wall', as: 'wall-2' }] } },
      'setup/shop/0: expected a card of kind item, found wall, of kind event',
    ],
    ['a seat called like an empty place', { ...two, seats: ['none', 'ben'] }, 'seats: no seat may be called none'],
    ["a seat called like one of JavaScript's own", { ...two, seats: ['constructor', 'ben'] }, 'constructor'],
  ])('SL-MATCH-3: %s is refused with its path', async (_what, body, named) => {
    const { code, rule, detail, legal, revision } = await problem(422, create(body));
    expect({ code, rule, revision }).toEqual({ code: 'bad-options', rule: 'SL-MATCH-3', revision: null });
    expect(detail).toContain(named);
    expect(legal).not.toBe('');
  });
});

describe('GET /v1/matches', () => {
  test('filters by tournament, status and ruleset, and goes on from its cursor', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.push((await createMatch(api, { tournament: 'autumn', setup: SMALL_TABLE })).matchId);
    await act(api, String(ids[1]), { type: 'Concede', seat: 'anna' });
    const list = (query: string) => expecting(200, api.get<MatchPage>(`/v1/matches?tournament=autumn${query}`));

    const all = await list('&status=&ruleset=&after=');
    expect(all.matches.map(({ matchId }) => matchId)).toEqual(ids);
    expect(all.next).toBeNull();
    expect(all.matches[1]).toEqual({
      matchId: ids[1],
      ruleset: 'four-souls',
      tournament: 'autumn',
      status: 'ended',
      seats: ['anna', 'ben'],
      winner: 'ben',
      revision: (await view(api, String(ids[1]))).revision,
    });
    expect((await list('&status=ended')).matches.map(({ matchId }) => matchId)).toEqual([ids[1]]);
    expect((await list('&ruleset=magic')).matches).toEqual([]);

    const pages: string[][] = [];
    for (let after = ''; ;) {
      const { matches, next } = await list(`&limit=2&after=${after}`);
      pages.push(matches.map(({ matchId }) => matchId));
      if (next === null) break;
      after = next;
    }
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  test.each([
    'status=gone',
    'limit=0',
    'limit=1001',
    'limit=ten',
    'after=nobody',
    'after=../x',
    'page=2',
    'status=ended&status=open',
  ])('?%s is malformed', async (query) => {
    expect(await problem(400, api.get(`/v1/matches?${query}`))).toMatchObject({ code: 'malformed', rule: 'SL-CMD-1' });
  });
});

describe('GET /v1/matches/{id}', () => {
  test('shows any revision of any line of play, and says which is the last', async () => {
    const { matchId, revision: begun } = await createMatch(api, { setup: SMALL_TABLE });
    const { revision } = await act(api, matchId, { type: 'PlayCard', seat: 'anna', card: 'a-dime' });
    const now = await view(api, matchId);
    expect(now).toMatchObject({
      matchId,
      ruleset: 'four-souls',
      revision,
      at: revision,
      status: 'running',
      winner: null,
      stack: ['loot:a-dime'],
    });
    expect(await view(api, matchId, `?at=${begun}`)).toMatchObject({
      revision,
      at: begun,
      stack: [],
      players: { anna: { hand: 2 } },
    });
    for (let at = 0; at <= Number(revision); at++) expect((await view(api, matchId, `?at=${at}`)).at).toBe(String(at));
  });

  test('a revision that there is not is a 404 that names the last', async () => {
    const { matchId, revision } = await createMatch(api, { setup: SMALL_TABLE });
    const got = await problem(404, api.get(`/v1/matches/${matchId}?at=100000`));
    expect(got).toMatchObject({ code: 'unknown-revision', rule: 'SL-MATCH-1', revision });
    expect(got.detail).toContain(`its last is ${revision}`);
  });

  test.each(['at=-1', 'at=1.5', 'at=0x1', 'at=x', 'at=1&at=2', 'when=1'])('?%s is malformed', async (query) => {
    const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
    expect(await problem(400, api.get(`/v1/matches/${matchId}?${query}`))).toMatchObject({ rule: 'SL-CMD-1' });
  });

  test.each([
    'nope',
    '6f9619ff-8b86-5011-b42d-00c04fc964ff',
    '..%2F..%2Fetc',
    'a%20b',
    '%F0%9F%83%8F',
    'x'.repeat(300),
  ])('a match called %s is not there', async (id) => {
    for (const route of [
      '',
      '/stack',
      '/combat',
      '/timeline',
      '/events',
      '/attempts',
      '/legal-actions?seat=anna',
      '/explain?revision=1',
    ])
      expect(await problem(404, api.get(`/v1/matches/${id}${route}`))).toMatchObject({
        code: 'unknown-match',
        rule: 'SL-MATCH-1',
        revision: null,
      });
    const body = { commandId: 'x', type: 'EndTurn', seat: 'anna' };
    expect(await problem(404, api.post(`/v1/matches/${id}/commands`, body))).toMatchObject({ rule: 'SL-MATCH-1' });
    expect(await problem(404, api.post(`/v1/matches/${id}/explain`, { command: body }))).toMatchObject({
      rule: 'SL-MATCH-1',
    });
  });
});
