import type { Call, Dispute, Judging } from '../../table/judging/call.js';
import type { Revision } from '../../table/names.js';
import type { MatchRecord } from '../../table/state.js';

/** The record with a call's dispute, and other members of the call, changed. */
export const withDispute = (
  record: MatchRecord,
  call: string,
  change: (dispute: Dispute) => Partial<Dispute>,
  also: Partial<Call> = {},
): MatchRecord => ({
  ...record,
  calls: record.calls.map((each) => (each.id === call ? { ...each, ...also, ...changedDispute(each, change) } : each)),
});

const changedDispute = ({ dispute }: Call, change: (dispute: Dispute) => Partial<Dispute>): { dispute?: Dispute } =>
  dispute === undefined ? {} : { dispute: { ...dispute, ...change(dispute) } };

/** The record with its judging members changed. */
export const withJudging = (record: MatchRecord, change: Judging): MatchRecord => ({
  ...record,
  judging: { ...record.judging, ...change },
});

/** The record in which the remedy of a ruling, or of its review, was carried out at a revision. */
export const withRemedyDone = (record: MatchRecord, ruling: string | undefined, at: Revision): MatchRecord => {
  const of = record.calls.find(({ dispute }) => ruling !== undefined && isNamed(dispute, ruling));
  return of === undefined ? record : withDispute(record, of.id, () => ({ remedied: at }));
};

/** Whether a ruling or review of a dispute has this name. */
export const isNamed = (dispute: Dispute | undefined, ruling: string): boolean =>
  dispute?.ruling?.ruling === ruling || dispute?.review?.review === ruling;
