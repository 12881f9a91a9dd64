import type { OpenDecision, Situation } from '../rules/ruleset/situation.js';
import { emit } from '../events/recording.js';
import { stackName } from '../table/stack-names.js';
import type { StackObject, StandingOrder, Table } from '../table/table.js';

/**
 * Whether the priority holder passes by a standing order: one of theirs applies, and the pass changes something
 * (SL-YIELD-2).
 */
export const passesByOrder = (situation: Situation): boolean => {
  const { table } = situation.state;
  const { holder } = table.priority;
  if (holder === null || !table.orders.some((order) => order.seat === holder && appliesNow(table, order))) return false;
  const { mayPass, mayYield } = situation.ruleset.priority;
  return mayPass?.(situation, holder) === undefined && mayYield?.(situation, holder) !== false;
};

export const passByOrder = (d: OpenDecision): void => {
  const { holder } = d.state.table.priority;
  if (holder !== null)
    emit(d, 'PriorityPassed', { seat: holder, by: 'yield' }, [...d.ruleset.cites.pass, 'SL-YIELD-2']);
};

/** Whether an order applies now: one with an end always does, one about a trigger while that trigger is on top. */
const appliesNow = ({ stack }: Table, { until, always }: StandingOrder): boolean => {
  const top = stack.at(-1);
  return until !== undefined || (top !== undefined && always !== undefined && isTrigger(top, always));
};

/** Whether a stack object is the trigger that an order names, by stack name (`triggered:lust`) or without the kind. */
const isTrigger = (object: StackObject, name: string): boolean =>
  object.kind === 'triggered' && (stackName(object) === name || object.subject === name);
