import { remedyDue, stillToSay, type Call, type Situation } from '@stackledger/kernel';
import type { CallView, StatementView } from '@stackledger/wire';
import type { Viewer } from './viewer.js';

type Dispute = NonNullable<Call['dispute']>;

/** Every judge call of a match in the order in which they were made, as a viewer may see them. */
export const callsFor = ({ state }: Pick<Situation, 'state'>, viewer: Viewer): readonly CallView[] =>
  state.record.calls.map((call) => callFor(call, viewer));

const callFor = ({ id, reason, at, open, dispute }: Call, viewer: Viewer): CallView => {
  const about = { call: id, reason, at: String(at), open };
  if (dispute === undefined) return { ...about, ...NO_WAY, state: open ? 'called' : 'closed' };
  const { point, statements, remedied, ruling, review, ...way } = dispute;
  const { isOpened, ...shown } = way;
  return {
    ...about,
    ...shown,
    point: point === null ? null : String(point),
    statements: statements.map((each) => statementFor(each, dispute, viewer)),
    unanswered: stillToSay(dispute),
    statementsOpen: isOpened,
    ruling,
    review,
    remedyDue: remedyDue(dispute),
    remedied: remedied === null ? null : String(remedied),
  };
};

/** What is known of a call of the service itself that no judge has come to. */
const NO_WAY = {
  by: 'system',
  category: 'other',
  point: null,
  involved: [],
  calledAt: null,
  judges: [],
  attendedAt: null,
  statements: [],
  unanswered: [],
  statementsOpen: false,
  escalated: false,
  ruling: null,
  accepted: [],
  appeal: null,
  review: null,
  remedyDue: null,
  remedied: null,
  end: null,
} as const;

/** A seat reads what it said itself; judges what they wrote down, and everything once all have answered (SL-CALL-3). */
const statementFor = (
  { of, says, takenBy }: Dispute['statements'][number],
  { isOpened }: Dispute,
  { eyes, isJudge }: Viewer,
): StatementView => {
  const mayRead =
    eyes === null || (isJudge && (isOpened || takenBy !== undefined)) || (takenBy === undefined && eyes === of);
  return {
    of,
    declined: says === null,
    says: mayRead ? says : null,
    closed: says !== null && !mayRead,
    takenBy: takenBy ?? null,
  };
};
