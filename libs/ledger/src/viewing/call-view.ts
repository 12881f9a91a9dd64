import {
  remedyCommand,
  remedyDue,
  stillToSay,
  wholeFix,
  type Call,
  type JsonMap,
  type Situation,
} from '@stackledger/rules';
import type { CallView, StatementView } from '@stackledger/wire';
import type { Viewer } from './viewer.js';

type CallDispute = NonNullable<Call['dispute']>;
type FixParts = Pick<NonNullable<CallDispute['ruling']>, 'fix' | 'hiddenCard' | 'hiddenInsert' | 'extraMs'>;
type ShownParts = { readonly fix: JsonMap | null; readonly extraMs: number | null };

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
    ruling: ruling && decisionFor(ruling, viewer),
    review: review && { ...decisionFor(review, viewer), penalty: review.penalty ?? null },
    remedyDue: dueFor(dispute, viewer),
    remedied: remedied === null ? null : String(remedied),
  };
};

/** Only judges, and whoever sees everything, read what of a remedy not everybody may know. */
const readsCards = ({ seesAs, isJudge }: Viewer): boolean => isJudge || seesAs === null;

/** A ruling or its review with its remedy as data; null where its rules did not ask for that. */
const decisionFor = <Decision extends FixParts>(
  decision: Decision,
  viewer: Viewer,
): Omit<Decision, keyof FixParts> & ShownParts => {
  const { hiddenCard: _card, hiddenInsert: _insert, fix = null, extraMs = null, ...said } = decision;
  return { ...said, extraMs, fix: readsCards(viewer) ? wholeFix(decision) : fix };
};

/** What is still to be done, with the command that does it; null for it where the ruling did not say which. */
const dueFor = (dispute: CallDispute, viewer: Viewer): CallView['remedyDue'] => {
  const due = remedyDue(dispute);
  if (due === null) return null;
  const { kind, id, says, fix } = due;
  return { kind, id, command: fix === null || !readsCards(viewer) ? null : remedyCommand({ kind, id, says, fix }) };
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
