import type { EventPage, JsonMap } from '@stackledger/wire';
import { act, createMatch, expecting, startApi, stopAll, view, type Api } from '../service/api.js';
import { clientFor, startClosed, type Holder } from '../service/closed.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(stopAll);

const textOf = async (path: string): Promise<string> => (await api.raw(path)).text();

const everything = async (matchId: string, query = ''): Promise<string> =>
  (
    await Promise.all(
      ['', '/events', '/stack', '/combat', '/timeline', '/attempts'].map((route) =>
        textOf(`/v1/matches/${matchId}${route}${query}`),
      ),
    )
  ).join('\n');

test('what is sealed for nobody is shown to nobody before the match is sealed, then to everybody', async () => {
  const { matchId } = await createMatch(api);
  const shuffles = async (query = ''): Promise<readonly JsonMap[]> => {
    const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000${query}`));
    return events.filter(({ type }) => type === 'DeckShuffled').map(({ data }) => data);
  };
  expect((await shuffles()).length).toBeGreaterThan(2);
  expect((await shuffles()).every((data) => data.cards === undefined)).toBe(true);
  const log = await textOf(`/v1/matches/${matchId}/events?limit=1000`);
  for (const secret of [
    'serverSeed',
    '"hash"',
    '"prevHash"',
    '"seal"',
    '"sealed"',
    '"sealedFor"',
    '"salt"',
    '"shuffles"',
  ])
    expect(log).not.toContain(secret);

  await act(api, matchId, { seat: 'anna', type: 'Concede' });
  await act(api, matchId, { judge: 'jo', type: 'SealMatch' });
  expect((await shuffles()).every((data) => Array.isArray(data.cards))).toBe(true);
  expect((await shuffles('&seat=ben')).every((data) => Array.isArray(data.cards))).toBe(true);
  expect(await textOf(`/v1/matches/${matchId}/events?limit=1`)).toContain('serverSeed');
});

test("a seat sees its own hand, and of another's the number of cards", async () => {
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  const names = async (query: string): Promise<readonly string[]> =>
    Object.keys((await view(api, matchId, query)).objects);
  expect(await names('?seat=anna')).toEqual(expect.arrayContaining(['a-dime', 'bomb', 'fly', 'book-of-sin']));
  expect(await names('?seat=anna')).not.toContain('butter-bean');
  expect(await names('?seat=ben')).toContain('butter-bean');
  expect(await names('?seat=ben')).not.toContain('bomb');
  expect((await view(api, matchId, '?seat=ben')).players).toMatchObject({ anna: { hand: 2 }, ben: { hand: 1 } });
  expect(await everything(matchId, '?seat=ben')).not.toMatch(/"(a-penny|two-cents)":\{"card"/);
});

test('SL-CALL-9: a hidden card that a judge puts elsewhere is named to those alone who see it there', async () => {
  const { matchId } = await createMatch(api, { setup: SMALL_TABLE });
  const why = { judge: 'jo', reason: 'drawn by mistake' };
  await act(api, matchId, { ...why, type: 'OpenCall', category: 'play-error' });
  await act(api, matchId, { ...why, type: 'LookAtCards', of: 'anna' });
  const { revision } = await view(api, matchId);
  const since = async (query: string): Promise<string> =>
    `${await textOf(`/v1/matches/${matchId}/events?from=${revision}${query}`)}\n${await textOf(`/v1/matches/${matchId}/attempts?${query}`)}`;

  await act(api, matchId, { ...why, type: 'CorrectPlace', card: 'bomb', to: 'deck', place: 'bottom' });
  expect(await since('&seat=ben')).toContain('PlaceCorrected');
  expect(await since('&seat=ben')).not.toContain('bomb');
  expect(Object.keys((await view(api, matchId, '?seat=ben')).objects)).not.toContain('bomb');

  const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000&seat=ben`));
  const deck = events.find(({ type, data }) => type === 'ObjectsCreated' && data.zone === 'deck/loot');
  // as docs/reference/events.md has it
  const [{ name } = { name: '' }] = (deck?.data.objects ?? []) as readonly { name: string }[];
  await act(api, matchId, { ...why, type: 'CorrectPlace', card: name, to: 'hand/anna' });
  expect(await since('&seat=ben')).not.toMatch(/a-penny|two-cents/);
  expect(await since('&seat=anna')).toMatch(/a-penny|two-cents/);
});

test('which card was drawn is told to whoever drew it, and to a reader without a seat', async () => {
  const { matchId } = await createMatch(api);
  type Drawn = {
    readonly object: string;
    readonly knownTo: readonly string[];
    readonly name: string;
    readonly card: string;
  };
  const drawnByAnna = async (query: string): Promise<readonly Drawn[]> => {
    const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000${query}`));
    return events
      .filter(({ type, data }) => type === 'ObjectRenamed' && JSON.stringify(data.knownTo) === '["anna"]')
      .map(({ data }) => data as Drawn);
  };
  const open = await drawnByAnna('');
  expect(open).toHaveLength(3);
  for (const { object, name, card } of open) {
    expect(object).toMatch(/^loot-\d+$/);
    expect(name).toMatch(new RegExp(`^${card}-\\d+$`));
  }
  expect(await drawnByAnna('&seat=anna')).toEqual(open);
  expect(await drawnByAnna('&seat=ben')).toEqual(open.map(({ object, knownTo }) => ({ object, knownTo })));
  const { objects } = await view(api, matchId, '?seat=ben');
  for (const { name } of open) expect(objects).not.toHaveProperty(name);
});

test('SL-MATCH-6: what a position calls the cards of a hidden zone is hidden with them, unless it is open', async () => {
  const namesIn = async (setup: JsonMap): Promise<string> => {
    const { matchId } = await createMatch(api, { setup });
    const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000&seat=ben`));
    const created = events.filter(({ type }) => type === 'ObjectsCreated').map(({ data }) => data);
    expect(created.map(({ zone }) => zone)).toEqual(expect.arrayContaining(['hand/anna', 'deck/loot']));
    return JSON.stringify(created);
  };
  const closed = await namesIn(SMALL_TABLE);
  for (const secret of ['a-dime', 'bomb', 'a-penny', 'two-cents', 'dip', 'leech']) expect(closed).not.toContain(secret);
  expect(closed).toMatch(/"anna-\d+"/);
  expect(closed).toContain('butter-bean'); // ben's own
  const open = await namesIn({ ...SMALL_TABLE, open: true });
  for (const known of ['a-dime', 'bomb', 'a-penny', 'dip']) expect(open).toContain(known);
});

test('SL-MATCH-3: a name that a handle could have is refused, since nobody could tell them apart', async () => {
  const setup = { ...SMALL_TABLE, monsters: [{ card: 'fly', as: 'loot-1' }] };
  const { status, body } = await api.post('/v1/matches', { ruleset: 'four-souls', seats: ['anna', 'ben'], setup });
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('loot-1 is how a hidden card')]);
});

/** Lists that each name cards which the other does not. */
const LISTS: JsonMap = {
  anna: [
    { card: 'sunfield', count: 17 },
    { card: 'chapel-knight', count: 3 },
  ],
  ben: [{ card: 'tidepool', count: 12 }, 'mist-drake'],
};
const ROUTES = ['', '/table', '/story', '/stack', '/combat', '/timeline', '/attempts', '/results', '/legal-actions'];

/** Everything that a holder can read of a match, but for the definitions of all cards of the game. */
const readableBy = async (holder: Holder, matchId: string, query: string): Promise<string> => {
  const routes = ROUTES.map((route) => holder.text(`/v1/matches/${matchId}${route}${query}`));
  const { events } = await holder.get(`/v1/matches/${matchId}/events${query}`);
  const told = (events as readonly JsonMap[]).filter(({ type }) => type !== 'CardsDefined');
  return [...(await Promise.all(routes)), JSON.stringify(told)].join('\n');
};

test('SL-MATCH-7: a sealed list is read by its seat alone, on every route, until the match is sealed', async () => {
  const { url, organizer } = await startClosed();
  const options = { lists: 'sealed' };
  const matchId = await organizer.create({ ruleset: 'magic', seats: ['anna', 'ben'], options, decks: LISTS });
  const holderOf = async (grant: JsonMap): Promise<Holder> =>
    clientFor(url, (await organizer.grant(`/v1/matches/${matchId}/grants`, grant)).token);
  const anna = await holderOf({ role: 'seat', seat: 'anna' });
  const ben = await holderOf({ role: 'seat', seat: 'ben' });
  const everybody = await holderOf({ role: 'spectator' });

  expect(await readableBy(anna, matchId, '?seat=anna')).toContain('"cards":{"chapel-knight":3,"sunfield":17}');
  expect(await readableBy(anna, matchId, '?seat=anna')).not.toMatch(/tidepool|mist-drake/);
  expect(await readableBy(ben, matchId, '?seat=ben')).toContain('"cards":{"mist-drake":1,"tidepool":12}');
  expect(await readableBy(ben, matchId, '?seat=ben')).not.toMatch(/sunfield|chapel-knight/);
  const open = await readableBy(everybody, matchId, '');
  expect(open).toContain('{"deck":"anna","size":20}');
  expect(open).not.toMatch(/sunfield|chapel-knight|tidepool|mist-drake/);

  await anna.command(matchId, { seat: 'anna', type: 'Concede' });
  expect(await readableBy(everybody, matchId, '')).not.toMatch(/sunfield|chapel-knight|tidepool|mist-drake/);
  await organizer.command(matchId, { type: 'SealMatch' });
  expect(await readableBy(everybody, matchId, '')).toContain('{"card":"chapel-knight","count":3}');
});

test('SL-MATCH-7: without the option everybody reads the lists', async () => {
  const { url, organizer } = await startClosed();
  const matchId = await organizer.create({ ruleset: 'magic', seats: ['anna', 'ben'], decks: LISTS });
  const grant = await organizer.grant(`/v1/matches/${matchId}/grants`, { role: 'spectator' });
  expect(await readableBy(clientFor(url, grant.token), matchId, '')).toContain('{"card":"chapel-knight","count":3}');
});

test.each([
  [{ lists: 'shut' }, {}, 'lists'],
  [{ lists: 'sealed', decks: 'reported' }, {}, 'with decks: reported'],
  [{ lists: 'sealed' }, { setup: {} }, 'a position is no deck'],
])('SL-MATCH-7: options %j with %j are refused', async (options, begins, why) => {
  const body = { ruleset: 'magic', seats: ['anna', 'ben'], options, ...begins };
  const { status, body: refused } = await api.post('/v1/matches', body);
  expect(status).toBe(422);
  expect(JSON.stringify(refused)).toContain(why);
});
