import type { EventPage, JsonMap } from '@stackledger/wire';
import { createMatch, expecting, problem, startApi, stopAll, type Api } from '../service/api.js';

afterEach(stopAll);

const SEATS = ['anna', 'ben'];
const OPEN = { decks: 'reported', cards: 'open', dice: 'reported' };
const LIST = `Deck
4 Frost // Fire (ABC) 12
2 Lim-Dûl's Lantern
18 Sunfield
36 Snowy Peak (ABC) 280

Sideboard
3 Lantern Keeper (ABC) 7
`;

const order = (decks: JsonMap, options: JsonMap = {}): JsonMap => ({ ruleset: 'magic', seats: SEATS, options, decks });

/** What the events of a type say. */
const dataOf = async (api: Api, matchId: string, type: string): Promise<readonly unknown[]> => {
  const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=100`));
  return events.filter((event) => event.type === type).map(({ data }) => data);
};

test('a list of cards that nobody has modelled is the size of its deck where cards are open and lie on the table', async () => {
  const api = await startApi();
  const { matchId } = await createMatch(api, order({ anna: LIST, ben: '40' }, OPEN));
  expect(await dataOf(api, matchId, 'DeckRegistered')).toMatchObject([
    { deck: 'anna', size: 60 },
    { deck: 'ben', size: 40 },
  ]);
});

test('a list of known cards is registered with its names, as one in JSON is', async () => {
  const api = await startApi();
  const { matchId } = await createMatch(api, order({ anna: '// mine\n2 Sunfield (M10) 1\n', ben: '1x tidepool' }));
  expect(await dataOf(api, matchId, 'RulesSet')).toMatchObject([
    { decks: { anna: ['sunfield', 'sunfield'], ben: ['tidepool'] } },
  ]);
});

test('elsewhere each card that the match does not know is an error at its line', async () => {
  const api = await startApi();
  for (const options of [{}, { cards: 'open' }, { decks: 'reported' }]) {
    const { detail, rule } = await problem(
      422,
      api.post('/v1/matches', order({ anna: LIST, ben: '40 Tidepol' }, options)),
    );
    expect(rule).toBe('SL-MATCH-3');
    expect(detail).toContain('decks/anna/line-2: expected a card that is defined, found "frost-fire"');
    expect(detail).toContain('decks/anna/line-5: expected a card that is defined, found "snowy-peak"');
    expect(detail).toContain(
      'decks/ben/line-1: expected a card that is defined, found "tidepol", did you mean tidepool?',
    );
    expect(detail).not.toContain('lantern-keeper');
  }
  await expecting(200, api.get('/v1/matches'));
});
