import { dieConfirmed } from '../board/rolling.js';
import { outcomeConfirmed } from '../cards/effects/flow.js';
import { asText } from '../persistent/json.js';
import { scopeOfFrame } from '../rules/scope.js';
import type { Situation } from '../rules/ruleset/situation.js';
import type { Where } from '../table/card.js';
import type { ObjectName, SeatId } from '../table/names.js';
import type { Frame } from '../table/table.js';
import type { MatchRecord } from '../table/state.js';
import { activeSeat } from '../table/seats.js';
import { totalConfirmed } from './announcing.js';
import { cardConfirmed, cardReported } from './asking-for-cards.js';

/** A report that does not count yet: its revision, whose it is, and what it tells, which is what a judge has to rule. */
export type PendingReport = { readonly report: string; readonly by: SeatId } & (
  | { readonly tells: 'roll' }
  | { readonly tells: 'total'; readonly of: SeatId; readonly total: string }
  | { readonly tells: 'card'; readonly object: ObjectName; readonly where?: Where }
  | { readonly tells: 'outcome'; readonly places: number }
);

/**
 * The report that waits to be confirmed, or, after an objection, to be ruled, if one does. Of an outcome it says how many
 * targets the effects may speak of.
 */
export const pendingReport = ({ state: { table, record } }: Pick<Situation, 'state'>): PendingReport | undefined => {
  const next = table.resolving.at(-1);
  const { awaiting } = table;
  const isOpen = awaiting === null ? record.paused !== null : awaiting.command === 'ConfirmReport';
  if (next === undefined || !isOpen) return undefined;
  const { bindings } = next;
  const report = asText(bindings.report ?? '');
  // Whoever pushed these frames bound names of seats and objects.
  if (next.procedure === dieConfirmed.name) return { report, by: bindings.roller as SeatId, tells: 'roll' };
  if (next.procedure === totalConfirmed.name) {
    const of = bindings.of as SeatId;
    return { report, by: of, tells: 'total', of, total: asText(bindings.total) };
  }
  if (next.procedure === cardConfirmed.name) return { ...cardOf(next), report };
  if (next.procedure === cardReported.name && awaiting === null) return { ...cardOf(next), report: oneTooMany(record) };
  if (next.procedure !== outcomeConfirmed.name) return undefined;
  const { you, targets } = scopeOfFrame(table, next);
  return { report, by: you ?? activeSeat(table), tells: 'outcome', places: targets.length };
};

/** The card that is told, as whoever asked for it bound it. */
const cardOf = ({ bindings: { seat, object, where } }: Frame): PendingReport & { readonly tells: 'card' } => ({
  report: '',
  by: seat as SeatId,
  tells: 'card',
  object: object as ObjectName,
  ...(where !== undefined && { where: where as Where }),
});

/** The report of one copy too many, for which a judge was called: nobody was asked to confirm it. */
const oneTooMany = ({ calls }: MatchRecord): string =>
  String(calls.findLast(({ open, dispute }) => open && dispute?.category === 'report')?.dispute?.point ?? '');

/** The report that a judge may rule: one that does not count yet while play stands still. */
export const rulableReport = (situation: Pick<Situation, 'state'>): PendingReport | undefined =>
  situation.state.record.paused === null ? undefined : pendingReport(situation);
