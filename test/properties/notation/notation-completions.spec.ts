import type { JsonMap, Situation } from '@stackledger/kernel';
import { situationAt } from '@stackledger/ledger';
import { completionsOf } from '@stackledger/notation';
import { seededRandom } from '@stackledger/scenarios';
import { dealtMatch, send, type Dealt } from '../../support/random-play.js';

const begun = (game: string, options: JsonMap): Promise<Dealt> =>
  dealtMatch(seededRandom(5), ['anna', 'ben'], game, options);

const now = async ({ ledger, matchId }: Dealt): Promise<Situation> => situationAt(await ledger.session(matchId));

const completions = (text: string, situation: Situation): readonly string[] =>
  completionsOf(text, situation).completions.map((each) => each.text);

test.each(['four-souls', 'speed-stack', 'magic'])(
  '%s with dice on the table: a line goes on with a roll and what a die shows, then with the word on it; nobody is offered to pass',
  async (game) => {
    const match = await begun(game, { dice: 'reported' });
    const asked = await now(match);
    expect(asked.state.table.awaiting).toMatchObject({ seats: ['anna'], kind: 'roll' });
    expect(completions('a: ', asked)).toContain('roll');
    expect(completions('a: roll ', asked)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(completions('', asked).filter((word) => ['res', 'pp', 'p', 'ok'].includes(word))).toEqual([]);
    await send(match.ledger, match.matchId, { type: 'ReportRoll', seat: 'anna', value: 4 });
    const told = await now(match);
    expect(completions('b: ', told)).toEqual(expect.arrayContaining(['ok', 'object']));
    expect(completions('b: ok ', told)).toHaveLength(1);
  },
);

test('four-souls with cards on the table: a line goes on with a card and with those that it may be', async () => {
  const match = await begun('four-souls', { decks: 'reported' });
  const asked = await now(match);
  expect(completions('a: ', asked)).toContain('card');
  expect(completions('a: card the-', asked)).toEqual(expect.arrayContaining(['the-nun', 'the-medic']));
  await send(match.ledger, match.matchId, { type: 'ReportCard', seat: 'anna', card: 'the-nun' });
  expect(completions('b: ', await now(match))).toContain('ok');
});

test('speed-stack with cards on the table: a line goes on with the cards that a hand nobody has seen may hold', async () => {
  const situation = await now(await begun('speed-stack', { decks: 'reported' }));
  expect(completions('a: play ', situation)).toContain('barley-field');
});

test('magic with cards on the table: a line goes on with the cards that a hand nobody has seen may hold', async () => {
  const match = await begun('magic', { decks: 'reported' });
  const first = String((await now(match)).state.table.awaiting?.seats[0]);
  await send(match.ledger, match.matchId, { type: 'ChooseStartingPlayer', seat: first, first: 'anna' });
  for (const seat of ['anna', 'ben']) await send(match.ledger, match.matchId, { type: 'KeepHand', seat });
  for (const seat of ['anna', 'ben']) await send(match.ledger, match.matchId, { type: 'PassPriority', seat });
  const situation = await now(match);
  expect(completions('a: ', situation)).toContain('land');
  expect(completions('a: land ', situation)).not.toEqual([]);
});
