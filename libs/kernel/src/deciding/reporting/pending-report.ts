import { dieConfirmed } from '../../board/rolling.js';
import { outcomeConfirmed } from '../../cards/effects/flow.js';
import { asText, isMap } from '../../persistent/json.js';
import { contextOfContinuation } from '../../rules/evaluation-context.js';
import type { Situation } from '../../rules/ruleset/situation.js';
import type { ObjectFilter } from '../../table/card.js';
import { asSeatId, asObjectName, type ObjectName, type SeatId } from '../../table/names.js';
import type { Continuation } from '../../table/table.js';
import type { MatchRecord } from '../../table/state.js';
import { activeSeat } from '../../table/seats.js';
import { totalConfirmed } from './announcing.js';
import { cardConfirmed, cardReported } from './asking-for-cards.js';

/** A report that does not count yet: its revision, reporter, and content, which is what a judge may rule. */
export type PendingReport = { readonly report: string; readonly by: SeatId } & (
  | { readonly tells: 'roll' }
  | { readonly tells: 'total'; readonly of: SeatId; readonly total: string }
  | { readonly tells: 'card'; readonly object: ObjectName; readonly where?: ObjectFilter }
  | { readonly tells: 'outcome'; readonly places: number }
);

/**
 * The report that waits for confirmation, or after an objection for a ruling. For an outcome it includes the number of
 * targets that the effects may refer to.
 */
export const pendingReport = ({ state: { table, record } }: Pick<Situation, 'state'>): PendingReport | undefined => {
  const next = table.resolving.at(-1);
  const { awaiting } = table;
  const isOpen = awaiting === null ? record.paused !== null : awaiting.command === 'ConfirmReport';
  if (next === undefined || !isOpen) return undefined;
  const { bindings } = next;
  const report = asText(bindings.report ?? '');
  // The bindings of these continuations hold names of seats and objects.
  if (next.procedure === dieConfirmed.name) return { report, by: asSeatId(asText(bindings.roller)), tells: 'roll' };
  if (next.procedure === totalConfirmed.name) {
    const of = asSeatId(asText(bindings.of));
    return { report, by: of, tells: 'total', of, total: asText(bindings.total) };
  }
  if (next.procedure === cardConfirmed.name) return { ...cardOf(next), report };
  if (next.procedure === cardReported.name && awaiting === null) return { ...cardOf(next), report: oneTooMany(record) };
  if (next.procedure !== outcomeConfirmed.name) return undefined;
  const { you, targets } = contextOfContinuation(table, next);
  return { report, by: you ?? activeSeat(table), tells: 'outcome', places: targets.length };
};

/** The requested card, as bound by the request. */
const cardOf = ({ bindings: { seat, object, where } }: Continuation): PendingReport & { readonly tells: 'card' } => ({
  report: '',
  by: asSeatId(asText(seat)),
  tells: 'card',
  object: asObjectName(asText(object)),
  ...(isMap(where) && { where }),
});

/** The report of a copy too many, for which a judge was called: nobody was asked to confirm it. */
const oneTooMany = ({ calls }: MatchRecord): string =>
  String(calls.findLast(({ open, dispute }) => open && dispute?.category === 'report')?.dispute?.point ?? '');

/** The report that a judge may rule: one that does not count yet, while play is paused. */
export const rulableReport = (situation: Pick<Situation, 'state'>): PendingReport | undefined =>
  situation.state.record.paused === null ? undefined : pendingReport(situation);
