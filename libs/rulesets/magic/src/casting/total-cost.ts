import type { Cost, ObjectName, OpenDecision, Playable, SeatId } from '@stackledger/kernel';
import { manaOf, writtenMana } from '../cards/written-mana.js';
import { tell } from '../table/events.js';
import type { CostChange } from './cost-changes.js';

/** A play with what makes it cost more or less. */
export type Priced = Playable & { readonly changes?: readonly CostChange[] };

/** A play that costs so much more or less. */
export const priced = (play: Playable, changes: readonly CostChange[]): Priced =>
  changes.length === 0 ? play : { ...play, changes, total: (costs) => totalCost(costs, changes) };

const sum = (amounts: readonly number[]): number => amounts.reduce((so, amount) => so + amount, 0);

/**
 * The total cost: what is more is added first, then what is less taken off the generic part, down to nothing, or to the least that is said
 * (MTG-601.2f).
 */
export const totalCost = (costs: readonly Cost[], changes: readonly CostChange[]): readonly Cost[] => {
  const more = sum(changes.map(({ amount }) => Math.max(0, amount)));
  const less = changes.filter(({ amount }) => amount < 0);
  if (more === 0 && less.length === 0) return costs;
  const all = costs.some((cost) => 'mana' in cost) || more === 0 ? costs : [{ mana: 0 }, ...costs];
  return all.map((cost) => ('mana' in cost ? { mana: changedMana(cost.mana, more, less) } : cost));
};

/** X is not known yet, so that what is less stays beside it. What takes off only down to a least comes last. */
const changedMana = (mana: unknown, more: number, less: readonly CostChange[]): string => {
  const written = writtenMana(mana);
  const freely = sum(less.filter(({ least }) => least === undefined).map(({ amount }) => -amount));
  const downTo = less.flatMap(({ amount, least }) => (least === undefined ? [] : [`{${amount}/${least}}`])).join(' ');
  const changed = `${written} ${more} -${freely}${downTo === '' ? '' : ` ${downTo}`}`;
  return written.includes('X') ? changed : writtenMana(manaOf(changed));
};

/** Says in the log what makes something that is being paid for cost more or less. */
export const tellChanges = (
  d: OpenDecision,
  seat: SeatId,
  object: ObjectName,
  changes: readonly CostChange[],
): void => {
  for (const { by, amount } of changes)
    tell(d, 'CostChanged', { seat, object, by, how: amount > 0 ? `${amount} more` : `${-amount} less` }, [
      'MTG-601.2f',
    ]);
};
