import type { CardPage, JsonMap, MatchCreated, RulesetList, RulesetView } from '@stackledger/wire';
import { games } from '../../support/games.js';
import { expecting, problem, startApi, stopAll, type Api } from '../service/api.js';
import { misfits, type Schema } from '../service/fits-schema.js';
import { SMALL_TABLE } from '../service/positions.js';

let api: Api;
let schemas: { readonly [name: string]: Schema };

beforeAll(async () => {
  api = await startApi();
  const described = (await (await api.raw('/docs-json')).json()) as { components: { schemas: typeof schemas } };
  schemas = described.components.schemas;
});
afterAll(stopAll);

const ids = [...games.keys()];
const view = (id: string): Promise<RulesetView> => expecting(200, api.get<RulesetView>(`/v1/rulesets/${id}`));
const cards = (query: string): Promise<CardPage> => expecting(200, api.get<CardPage>(`/v1/rulesets/${query}`));

test('the games on offer are listed, each with its seats and the versions of its rules', async () => {
  const { rulesets } = await expecting(200, api.get<RulesetList>('/v1/rulesets'));
  expect(rulesets.map(({ id }) => id)).toEqual(ids);
  for (const { id, title, version, versions, seats } of rulesets) {
    const { ruleset } = games.get(id) ?? { ruleset: null };
    expect({ title, version, seats }).toEqual({
      title: ruleset?.title,
      version: ruleset?.version,
      seats: ruleset?.seats,
    });
    expect(versions[0]).toBe(version);
  }
});

test('every option says what it is when it is left out, but four: what they stand for then has no word of theirs', async () => {
  const views = await Promise.all(ids.map(view));
  const all = views.flatMap(({ options }) => Object.entries(options));
  const unsaid = all.filter(([, { otherwise }]) => otherwise === undefined).map(([name]) => name);
  expect([...new Set(unsaid)].sort()).toEqual(['cards', 'costs', 'lists', 'lust']);
});

test.each(ids)(
  '%s: the default of every option fits its schema, and a match of all of them can be created',
  async (id) => {
    const { options } = await view(id);
    expect(Object.keys(options).sort()).toEqual(Object.keys(games.get(id)?.ruleset.options.rules ?? {}).sort());
    const said = Object.entries(options).filter(([, { otherwise }]) => otherwise !== undefined);
    for (const [name, { schema, otherwise }] of said)
      expect([name, misfits(schema, otherwise, {})]).toEqual([name, []]);
    const defaults = Object.fromEntries(said.map(([name, { otherwise }]) => [name, otherwise]));
    const seats = ['anna', 'ben'];
    await expecting(201, api.post<MatchCreated>('/v1/matches', { ruleset: id, seats, options: defaults }));
    const refused = await problem(422, api.post('/v1/matches', { ruleset: id, seats, options: { strange: 1 } }));
    expect(refused.detail).toContain('options/strange');
  },
);

test.each(ids)('%s: every command has all its fields and an example that fits them, as in /docs-json', async (id) => {
  const { commands } = await view(id);
  expect(Object.keys(commands)).toEqual(expect.arrayContaining(['PassPriority', 'Choose', 'Concede', 'Rewind']));
  for (const [type, { schema, example }] of Object.entries(commands)) {
    expect([type, misfits(schema, example, {})]).toEqual([type, []]);
    expect(schema).toEqual(schemas[`${id}.${type}`]);
  }
});

test('a position that is accepted fits the schema of setups, another does not; cards may stand in it', async () => {
  const { setup } = await view('four-souls');
  const own = { fly: { kind: 'monster', hp: 2, attack: 1, roll: 4 } };
  expect(misfits(setup, { ...SMALL_TABLE, cards: own }, {})).toEqual([]);
  expect(misfits(setup, { ...SMALL_TABLE, monster: [] }, {})).toEqual(['$.monster: is not described']);
  const named = schemas['four-souls.Setup'] ?? {};
  expect(named).toEqual(setup);
});

test.each(ids)('%s: the built-in decks fit the schema of decks, and hold built-in cards', async (id) => {
  const { decks, builtInDecks } = await view(id);
  expect(misfits(decks, builtInDecks as unknown as JsonMap, {})).toEqual([]);
  const known = games.get(id)?.cards ?? {};
  const held = Object.values(builtInDecks).flatMap((list) => list.map(({ card }) => card));
  expect(held.filter((card) => !Object.hasOwn(known, card))).toEqual([]);
});

test('the built-in cards are read by pages, each card once, as they are defined', async () => {
  const { cards: count } = await view('four-souls');
  const all: CardPage['cards'][number][] = [];
  for (let after = ''; ;) {
    const page = await cards(`four-souls/cards?limit=7${after === '' ? '' : `&after=${after}`}`);
    expect(page.cards.length).toBeLessThanOrEqual(7);
    all.push(...page.cards);
    if (page.next === null) break;
    after = page.next;
  }
  expect(all).toHaveLength(count);
  expect(Object.fromEntries(all.map(({ id, card }) => [id, card]))).toEqual(games.get('four-souls')?.cards);
  const monsters = await cards('four-souls/cards?kind=monster&limit=1000');
  expect(monsters.cards).toEqual(all.filter(({ card }) => card.kind === 'monster'));
});

test('a game or a kind that there is not, and a parameter without effect, are refused with what there is', async () => {
  for (const path of ['/v1/rulesets/chess', '/v1/rulesets/constructor/cards']) {
    const { code, legal } = await problem(404, api.get(path));
    expect({ code, legal }).toEqual({ code: 'unknown-ruleset', legal: `The games are ${ids.join(', ')}.` });
  }
  expect((await problem(400, api.get('/v1/rulesets/magic/cards?kind=monster'))).legal).toContain('creature');
  expect((await problem(400, api.get('/v1/rulesets?limit=3'))).detail).toContain('limit');
  expect((await problem(400, api.get('/v1/rulesets/magic?seat=anna'))).detail).toContain('seat');
});

test('what games are is the same for all, and is asked for anew by its ETag', async () => {
  for (const path of ['/v1/rulesets', '/v1/rulesets/magic', '/v1/rulesets/magic/cards?limit=3']) {
    const first = await api.raw(path);
    expect([path, first.headers.get('cache-control')]).toEqual([path, 'no-cache']);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect([path, (await api.raw(path, { headers })).status]).toEqual([path, 304]);
  }
});
