import type { JsonMap, TableCard, TablePlayer } from '@stackledger/wire';
import { plainText } from '../client/plain-text.js';
import type { TotalBadge } from './game-layout.js';

/** The counters on a card: `2 spin`. */
export const countersOf = ({ counters }: { readonly counters: JsonMap }): readonly string[] =>
  Object.entries(counters).map(([name, count]) => `${plainText(count)} ${name}`);

/**
 * The numbers of a creature: power and toughness, its damage, then what else there is of the card; that alone where it
 * has no power.
 */
export const creatureNumbers = ({ power, toughness, damage }: TableCard, others: readonly string[]): string => {
  if (power === undefined || power === null) return others.join(' · ');
  const size = `${plainText(power)}/${plainText(toughness)}`;
  return [size, ...(damage > 0 ? [`${damage} damage`] : []), ...others].join(' · ');
};

/** A price with the number that was chosen for X: `X life` and `X1R mana` come to `2 life` and `3R mana`. */
export const priceWithX = (price: string, x: number): string =>
  price.replace(/\b(X+)(\d*)/, (_all, asked: string, beside: string) => String(asked.length * x + Number(beside)));

/** Whether a cost takes what life its payer has left: `left`; `x` where it asks for X. */
export const takesLastLife = (cost: readonly JsonMap[], x: number, left: number): boolean => {
  const asked = cost.reduce((sum, { life = 0 }) => sum + (life === 'X' ? x : Number(life)), 0);
  return asked > 0 && asked >= left;
};

/** That whoever pays this loses; null where life is left. */
export const lossWarning = (cost: readonly JsonMap[], x: number, { life }: TablePlayer): string | null =>
  takesLastLife(cost, x, Number(life)) ? 'You pay your last life: you lose.' : null;

/** The life of a player; five and less are few. */
export const lifeBadge = ({ life }: TablePlayer): TotalBadge => ({
  icon: 'heart',
  value: plainText(life),
  label: `${plainText(life)} life`,
  isLow: Number(life) <= 5,
});
