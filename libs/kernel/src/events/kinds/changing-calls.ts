import type { Call, Dispute, Judging } from '../../table/call.js';
import type { Revision } from '../../table/names.js';
import type { MatchRecord } from '../../table/state.js';

/** The record with the dispute of a call changed, if it has one, and other members of the call. */
export const withDispute = (
  record: MatchRecord,
  call: string,
  change: (dispute: Dispute) => Partial<Dispute>,
  also: Partial<Call> = {},
): MatchRecord => ({
  ...record,
  calls: record.calls.map((each) => (each.id === call ? { ...each, ...also, ...changed(each, change) } : each)),
});

const changed = ({ dispute }: Call, change: (dispute: Dispute) => Partial<Dispute>): { dispute?: Dispute } =>
  dispute === undefined ? {} : { dispute: { ...dispute, ...change(dispute) } };

/** The record with something else that judges go by. */
export const withJudging = (record: MatchRecord, change: Judging): MatchRecord => ({
  ...record,
  judging: { ...record.judging, ...change },
});

/** The record once the remedy of a ruling, or of its review, was carried out at a revision. */
export const remedied = (record: MatchRecord, ruling: string | undefined, at: Revision): MatchRecord => {
  const of = record.calls.find(({ dispute }) => ruling !== undefined && isNamed(dispute, ruling));
  return of === undefined ? record : withDispute(record, of.id, () => ({ remedied: at }));
};

/** Whether a dispute has a ruling or a review of that name. */
export const isNamed = (dispute: Dispute | undefined, ruling: string): boolean =>
  dispute?.ruling?.ruling === ruling || dispute?.review?.review === ruling;
