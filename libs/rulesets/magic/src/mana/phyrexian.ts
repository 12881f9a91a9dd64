import { rejection, type Json, type Rejection } from '@stackledger/kernel';
import type { Cost } from '@stackledger/kernel/authoring';
import { isPhyrexian, manaOf, writtenMana, type Mana } from '../cards/written-mana.js';
import { combinedCost } from './costs.js';

/** What one symbol that may be paid with life costs then (MTG-107.4f). */
const LIFE = 2;

const manaIn = (costs: readonly Cost[]): Mana => manaOf(costs.find((cost) => 'mana' in cost)?.mana ?? 0);

/** The symbols of a cost that may be paid with life, each as often as the cost has it. */
export const lifeSymbols = (costs: readonly Cost[]): readonly string[] =>
  Object.entries(manaIn(costs)).flatMap(([kind, n]) => (isPhyrexian(kind) ? Array<string>(n).fill(kind) : []));

/** A cost with these symbols paid with life (MTG-601.2b). */
export const withLife = (costs: readonly Cost[], symbols: readonly string[]): readonly Cost[] => {
  if (symbols.length === 0) return costs;
  const left = [...symbols];
  return combinedCost([
    ...costs.map((cost) => ('mana' in cost ? { mana: without(writtenMana(cost.mana), left) } : cost)),
    { life: LIFE * symbols.length },
  ]);
};

const without = (written: string, symbols: readonly string[]): Json =>
  symbols.reduce((so, symbol) => so.replace(`{${symbol}}`, ''), written);

/** Why these are not symbols of the cost that may be paid with life. */
export const lifeRejection = (costs: readonly Cost[], symbols: readonly string[]): Rejection | undefined => {
  const there = lifeSymbols(costs);
  const many = (list: readonly string[], symbol: string): number => list.filter((each) => each === symbol).length;
  const strange = symbols.find((symbol) => many(symbols, symbol) > many(there, symbol));
  if (strange === undefined) return undefined;
  const known = there.length === 0 ? 'none' : there.join(', ');
  return rejection('malformed', 'SL-CMD-1', `pay/life: the symbols that may be paid with life are ${known}`);
};
