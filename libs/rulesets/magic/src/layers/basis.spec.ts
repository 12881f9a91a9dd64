import { namesInPlay } from '@stackledger/kernel/authoring';
import type { Situation } from '@stackledger/kernel';
import { kernelTable } from '../../../../../test/support/tables/kernel-table.js';
import { magic } from '../index.js';
import { characteristicsBasis } from './basis.js';

const CARDS = { bear: { kind: 'creature', power: 2, toughness: 2 } };

const match = (): Situation => {
  const setup = { active: 'anna', players: { anna: { battlefield: ['bear'] } } };
  return { ruleset: magic, state: kernelTable(magic, { seats: ['anna', 'ben'], setup, cards: CARDS }).state() };
};

test('matches that share their cards are known each by itself, however they are played by turns', () => {
  const matches = [match(), match(), match(), match()];
  expect(new Set(matches.map(({ state }) => state.terms.cards)).size).toBe(1);
  const known = matches.map((each) => [namesInPlay(each), characteristicsBasis(each)] as const);
  for (const [at, each] of matches.entries()) {
    expect(namesInPlay(each)).toBe(known[at]?.[0]);
    expect(characteristicsBasis(each)).toBe(known[at]?.[1]);
  }
});
