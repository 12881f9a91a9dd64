import { hasShape } from '../table/shape.js';
import type { RuleId, SeatId } from '../table/names.js';
import { withBindings } from '../rules/agenda.js';
import type { ContinuationOf } from '../rules/ruleset/procedures.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import { ROLL_RESULT, rollDie } from './rolling.js';

/** The seats that roll for who goes first, and what each has rolled so far. */
export type RollOff = { readonly seats: readonly SeatId[]; readonly rolls: { readonly [seat: string]: number } };

/** The variants of a roll-off: who still takes part, which value wins, and the rules cited. */
type RollOffPlan = {
  readonly seats: readonly SeatId[];
  readonly best: (...values: readonly number[]) => number;
  readonly because: readonly RuleId[];
};

/**
 * One step of a roll-off, called from the procedure of its continuation. Rolls for the next seat without a roll and
 * returns undefined; once all have rolled, returns the seats with the best roll in the order of `seats` (several in a
 * tie).
 */
export const rollOff = (
  d: OpenDecision,
  continuation: ContinuationOf<RollOff>,
  answer: unknown,
  { seats, best, because }: RollOffPlan,
): { readonly leaders: readonly SeatId[]; readonly rolls: RollOff['rolls'] } | undefined => {
  const before = continuation.bindings.rolls;
  // There is no result if the seat that was to roll has left.
  const rolls = hasShape(ROLL_RESULT, answer) ? { ...before, [answer.roller]: answer.value } : before;
  const next = seats.find((seat) => rolls[seat] === undefined);
  if (next !== undefined) {
    const plan = { roller: next, purpose: 'first-player', source: null, because };
    rollDie(d, plan, withBindings(continuation, { seats, rolls }));
    return undefined;
  }
  const winning = best(...seats.flatMap((seat) => rolls[seat] ?? []));
  return { leaders: seats.filter((seat) => rolls[seat] === winning), rolls };
};
