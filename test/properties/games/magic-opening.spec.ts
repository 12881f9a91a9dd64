import { createLedger, offeredGames, situationAt, type Ledger } from '@stackledger/ledger';
import {
  legalActions,
  matchView,
  valuesOf,
  zoneAt,
  type Command,
  type JsonMap,
  type Situation,
  type SeatId,
} from '@stackledger/kernel';
import { scriptedChance } from '../../../libs/scenarios/src/scripted-chance.js';
import { memoryStore } from '@stackledger/store';
import { games } from '../../support/games.js';

const game = games.get('magic');

/** A match dealt from the built-in decks, with these dice. */
const dealt = async (seats: readonly string[], dice: readonly number[], options: JsonMap = {}) => {
  if (game === undefined) throw new Error('Magic is not on offer');
  const ledger = createLedger({
    store: memoryStore(),
    games: offeredGames([game]),
    clock: { now: () => '2000-01-01T00:00:00.000Z' },
    chance: scriptedChance(dice, []),
    newId: () => 'match',
  });
  const { matchId } = await ledger.create({ ruleset: 'magic', seats, options });
  return { ledger, matchId };
};

let sent = 0;
const send = async ({ ledger, matchId }: { ledger: Ledger; matchId: string }, command: JsonMap) => {
  const { head } = situationAt(await ledger.session(matchId)).state;
  sent += 1;
  return ledger.submit(matchId, { commandId: `c${sent}`, expectedRevision: head, command });
};

const seen = async ({ ledger, matchId }: { ledger: Ledger; matchId: string }): Promise<Situation> =>
  situationAt(await ledger.session(matchId));

const handOf = (situation: Situation, seat: string): readonly string[] => zoneAt(situation.state.table, `hand/${seat}`);

test('MTG-103: whoever rolls highest chooses who plays first, ties rolling again', async () => {
  const match = await dealt(['anna', 'ben'], [4, 4, 2, 5]);
  expect((await seen(match)).state.table.awaiting).toMatchObject({ seat: 'ben', kind: 'starting-player' });
  expect(await send(match, { type: 'ChooseStartingPlayer', seat: 'anna', first: 'anna' })).toMatchObject({
    rejection: { rule: 'MTG-103' },
  });
  await send(match, { type: 'ChooseStartingPlayer', seat: 'ben', first: 'anna' });
  expect((await seen(match)).state.table.awaiting).toMatchObject({ seat: 'anna', kind: 'mulligan' });
});

test('MTG-103.5: mulligans are declared in turn order, drawn at once, and a card goes to the bottom for each', async () => {
  const match = await dealt(['anna', 'ben'], [6, 1]);
  await send(match, { type: 'ChooseStartingPlayer', seat: 'anna', first: 'anna' });
  await send(match, { type: 'Mulligan', seat: 'anna' });
  const declared = await seen(match);
  expect(declared.state.table.awaiting).toMatchObject({ seat: 'ben', kind: 'mulligan' });
  const before = handOf(declared, 'anna');
  await send(match, { type: 'KeepHand', seat: 'ben' });
  const drawn = await seen(match);
  expect(handOf(drawn, 'anna')).not.toEqual(before);
  expect(await send(match, { type: 'KeepHand', seat: 'anna' })).toMatchObject({ rejection: { code: 'wrong-bottom' } });
  const [keep] = legalActions(drawn, 'anna' as SeatId).actions;
  await send(match, keep?.example as Command as unknown as JsonMap);
  const begun = await seen(match);
  expect(handOf(begun, 'anna')).toHaveLength(6);
  expect(matchView(begun, null)).toMatchObject({ turn: { active: 'anna', step: 'upkeep', number: 1 } });
});

test('MTG-101.4e: the starting player decides about the opening hand first, whoever sits first', async () => {
  const match = await dealt(['anna', 'ben'], [6, 1]);
  const chosen = await send(match, { type: 'ChooseStartingPlayer', seat: 'anna', first: 'ben' });
  expect((await seen(match)).state.table.awaiting).toMatchObject({ seat: 'ben', kind: 'mulligan' });
  expect(chosen.kind === 'refused' ? [] : chosen.events.flatMap(({ because }) => because)).toContain('MTG-101.4e');
});

test('MTG-103.8a: the starting player of a game of two skips the first draw step', async () => {
  const match = await dealt(['anna', 'ben'], [6, 1]);
  await send(match, { type: 'ChooseStartingPlayer', seat: 'anna', first: 'ben' });
  await send(match, { type: 'KeepHand', seat: 'ben' });
  await send(match, { type: 'KeepHand', seat: 'anna' });
  await send(match, { type: 'PassPriority', seat: 'ben' });
  const passed = await send(match, { type: 'PassPriority', seat: 'anna' });
  expect(handOf(await seen(match), 'ben')).toHaveLength(7);
  expect(passed).toMatchObject({ kind: 'accepted' });
  const step = passed.kind === 'refused' ? undefined : passed.events.find(({ type }) => type === 'StepBegan');
  expect(step).toMatchObject({ data: { step: 'main' }, because: ['MTG-505.6', 'MTG-103.8a'] });
});

test('MTG-103: in a best of three the loser of a game chooses, and two games win the match', async () => {
  const match = await dealt(['anna', 'ben'], [6, 1], { bestOf: 3 });
  await send(match, { type: 'Concede', seat: 'ben' });
  const second = await seen(match);
  expect(second.state.table).toMatchObject({ gameNumber: 2, status: 'running', awaiting: { seat: 'ben' } });
  await send(match, { type: 'ChooseStartingPlayer', seat: 'ben', first: 'ben' });
  await send(match, { type: 'Concede', seat: 'anna' });
  expect((await seen(match)).state.table.awaiting).toMatchObject({ seat: 'anna', kind: 'starting-player' });
  await send(match, { type: 'Concede', seat: 'ben' });
  expect(matchView(await seen(match), null)).toMatchObject({ status: 'ended', winner: 'anna' });
});

test('SL-MATCH-7: every game of a match is played with the sealed lists, which no later game names either', async () => {
  const match = await dealt(['anna', 'ben'], [6, 1], { bestOf: 3, lists: 'sealed' });
  const cardsOf = async (seat: string): Promise<readonly (string | null)[]> => {
    const { objects } = (await seen(match)).state.table;
    return valuesOf(objects)
      .filter(({ owner }) => owner === seat)
      .map(({ card }) => card)
      .sort();
  };
  const [annas, bens] = [await cardsOf('anna'), await cardsOf('ben')];
  expect(annas.length).toBeGreaterThan(30);
  await send(match, { type: 'Concede', seat: 'ben' });
  expect((await seen(match)).state.table).toMatchObject({ gameNumber: 2, status: 'running' });
  expect([await cardsOf('anna'), await cardsOf('ben')]).toEqual([annas, bens]);
});
