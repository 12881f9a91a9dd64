import { remedyDue, stillToSay, type Call, type Situation } from '@stackledger/rules';
import type { CallView, StatementView } from '@stackledger/wire';
import type { Viewer } from './viewer.js';

type CallDispute = NonNullable<Call['dispute']>;

/** All judge calls of a match, oldest first, as a viewer may see them. */
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

/** What is known of a call of the service itself that no judge attends. */
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

/** A seat reads its own statement; judges what they recorded, and everything once all have answered (SL-CALL-3). */
const statementFor = (
  { of, says, takenBy }: CallDispute['statements'][number],
  { isOpened }: CallDispute,
  { seesAs, isJudge }: Viewer,
): StatementView => {
  const mayRead =
    seesAs === null || (isJudge && (isOpened || takenBy !== undefined)) || (takenBy === undefined && seesAs === of);
  return {
    of,
    declined: says === null,
    says: mayRead ? says : null,
    closed: says !== null && !mayRead,
    takenBy: takenBy ?? null,
  };
};
