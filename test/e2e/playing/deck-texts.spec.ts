import type { EventPage, JsonMap } from '@stackledger/wire';
import { act, createMatch, expecting, legal, problem, startApi, stopAll, view, type Api } from '../service/api.js';

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
  const kinds: readonly JsonMap[] = [{}, { cards: 'open' }, { decks: 'reported' }, { decks: 'reported', bestOf: 3 }];
  for (const options of kinds) {
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
    // With real cards a sideboard is played with, from the second game on.
    expect(detail.includes('decks/anna/line-8: expected a card that is defined, found "lantern-keeper"')).toBe(
      'bestOf' in options,
    );
  }
  await expecting(200, api.get('/v1/matches'));
});

/** Anna goes first, both keep what the table has dealt them, and all pass until she may play a land. */
const begin = async (api: Api, matchId: string): Promise<void> => {
  for (let at = 0; at < 20; at++) {
    const { kind, seat } = (await view(api, matchId)).awaiting;
    const mayPlay = kind === 'priority' && seat === 'anna' && (await legal(api, matchId, 'anna')).actions;
    if (mayPlay && mayPlay.some(({ command }) => command.type === 'PlayLand')) return;
    if (kind === 'starting-player') await act(api, matchId, { seat, type: 'ChooseStartingPlayer', first: 'anna' });
    else await act(api, matchId, kind === 'mulligan' ? { seat, type: 'KeepHand' } : { seat, type: 'PassPriority' });
  }
  throw new Error('anna may play no land');
};

const CINDER = { seat: 'anna', type: 'PlayLand', card: 'cinder-hill' };
const BEST_OF_THREE = { decks: 'reported', bestOf: 3 };
const WITH_CINDER = '30 Sunfield\n30 Tidepool\n\nSideboard\n2 Cinder Hill';

test('SL-CARD-3: a best of three with real cards goes to its end, with cards of the sideboard from game 2 on', async () => {
  const api = await startApi();
  const { matchId } = await createMatch(api, order({ anna: WITH_CINDER, ben: '60' }, BEST_OF_THREE));
  expect(await dataOf(api, matchId, 'DeckRegistered')).toMatchObject([
    { deck: 'anna-sideboard', size: 2 },
    { deck: 'anna', size: 60 },
    { deck: 'ben', size: 60 },
  ]);
  await act(api, matchId, { seat: 'ben', type: 'Concede' });
  await begin(api, matchId);
  await act(api, matchId, CINDER);
  expect((await view(api, matchId, '?seat=anna')).awaiting.kind).toBe('priority');
  await act(api, matchId, { seat: 'anna', type: 'Concede' });
  await begin(api, matchId);
  await act(api, matchId, CINDER);
  await act(api, matchId, { seat: 'ben', type: 'Concede' });
  const end = await view(api, matchId);
  expect(end).toMatchObject({ status: 'ended', winner: 'anna' });
  expect(end.results).toHaveLength(3);
  const { events } = await expecting(200, api.get<EventPage>(`/v1/matches/${matchId}/events?limit=1000&seat=ben`));
  expect(JSON.stringify(events.filter(({ type }) => type === 'DeckRegistered'))).not.toContain('cinder');
});

test('SL-CARD-3: in the first game a card of the sideboard is one too many', async () => {
  const api = await startApi();
  const { matchId } = await createMatch(api, order({ anna: WITH_CINDER, ben: '60' }, BEST_OF_THREE));
  await begin(api, matchId);
  await act(api, matchId, CINDER);
  expect((await view(api, matchId)).awaiting.kind).toBe('judge');
});

test('with real cards every built-in card can be named, a basic land too, though no list has it', async () => {
  const api = await startApi();
  const setup = { active: 'anna', players: { anna: { hand: 7, library: 20 }, ben: { library: 20 } } };
  const { matchId } = await createMatch(api, { ruleset: 'magic', seats: SEATS, options: OPEN, setup });
  const { events } = await act(api, matchId, { seat: 'anna', type: 'PlayLand', card: 'forest' });
  expect(events.map(({ type }) => type)).toContain('SpecialActionTaken');
});

test('a position with real cards is played once, whatever the match is the best of', async () => {
  const api = await startApi();
  const setup = { active: 'anna', players: { anna: { library: 20 }, ben: { library: 20 } } };
  const { matchId } = await createMatch(api, { ruleset: 'magic', seats: SEATS, options: BEST_OF_THREE, setup });
  await act(api, matchId, { seat: 'ben', type: 'Concede' });
  expect(await view(api, matchId)).toMatchObject({ status: 'ended', winner: 'anna' });
});
