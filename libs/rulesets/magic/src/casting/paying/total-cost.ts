import type { SeatId } from '@stackledger/kernel';
import type { Cost, ObjectName, OpenDecision, Playable } from '@stackledger/kernel/authoring';
import { manaOf, writtenMana } from '../../cards/written-mana.js';
import { emit } from '../../table/events.js';
import type { CostChange } from './cost-changes.js';

/** A play with its cost changes. */
export type PricedPlay = Playable & { readonly changes?: readonly CostChange[] };

/** The play with these cost changes applied to its costs. */
export const priced = (play: Playable, changes: readonly CostChange[]): PricedPlay =>
  changes.length === 0 ? play : { ...play, changes, total: (costs) => totalCost(costs, changes) };

const sumOfAmounts = (amounts: readonly number[]): number => amounts.reduce((so, amount) => so + amount, 0);

/**
 * The total cost: increases are added first, then reductions subtracted from the generic mana, down to zero or to their
 * `least` (MTG-601.2f).
 */
export const totalCost = (costs: readonly Cost[], changes: readonly CostChange[]): readonly Cost[] => {
  const more = sumOfAmounts(changes.map(({ amount }) => Math.max(0, amount)));
  const less = changes.filter(({ amount }) => amount < 0);
  const floor = Math.max(0, ...changes.map((change) => change.floor ?? 0));
  if (more === 0 && less.length === 0 && floor === 0) return costs;
  const all = costs.some((cost) => 'mana' in cost) || more + floor === 0 ? costs : [{ mana: 0 }, ...costs];
  return all.map((cost) => ('mana' in cost ? { mana: manaAfterChanges(cost.mana, more, less, floor) } : cost));
};

/** Reductions are kept in the mana text, because X is not known yet; those with a `least` come last. */
const manaAfterChanges = (mana: unknown, more: number, less: readonly CostChange[], floor: number): string => {
  const written = writtenMana(mana);
  const freely = sumOfAmounts(less.filter(({ least }) => least === undefined).map(({ amount }) => -amount));
  const downTo = less.flatMap(({ amount, least }) => (least === undefined ? [] : [`{${amount}/${least}}`])).join(' ');
  const upTo = floor === 0 ? '' : ` {+/${floor}}`;
  const changed = `${written} ${more} -${freely}${downTo === '' ? '' : ` ${downTo}`}${upTo}`;
  return written.includes('X') ? changed : writtenMana(manaOf(changed));
};

const howChanged = (amount: number, floor: number | undefined): string => {
  if (floor !== undefined) return `${floor} at least`;
  return amount > 0 ? `${amount} more` : `${-amount} less`;
};

/** Records the cost changes of a play that is being paid. */
export const emitCostChanges = (
  d: OpenDecision,
  seat: SeatId,
  object: ObjectName,
  changes: readonly CostChange[],
): void => {
  for (const { by, amount, floor } of changes)
    emit(d, 'CostChanged', { seat, object, by, how: howChanged(amount, floor) }, ['MTG-601.2f']);
};
