import type { Receiver } from '../rules/answers.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import { emit } from '../events/recording.js';
import { PRIORITY_MOVES, WAITING, type PriorityMove } from '../rules/procedure-names.js';
import {
  reschedule,
  continuationOf,
  isScheduled,
  isChecked,
  procedure,
  schedule,
  withBindings,
} from '../rules/agenda.js';
import { asSeatId, type RuleId, type SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { resolveTop } from './resolve.js';
import type { ContinuationOf } from '../rules/ruleset/procedures.js';
import { seatAfter } from '../table/seats.js';
import type { Continuation } from '../table/table.js';

/** The passes of a new priority round. */
const NO_PASSES: readonly SeatId[] = [];

/** Gives a seat priority in a new priority round, after the checks and after everything waiting is on the stack. */
export const givePriority = (d: OpenDecision, { seat, because, from }: Receiver): void =>
  schedule(d, priorityDue, { seat, because, from: from ?? seat });

/** The next receiver of priority if it is known; otherwise the ruleset names it as after a resolution. */
type NextReceiver = Partial<Receiver> & { readonly resolved?: true };

const AFTER_RESOLUTION: NextReceiver = { resolved: true };

/** Gives priority to whoever the ruleset names after a resolution; to nobody if play goes on by itself. */
export const givePriorityAfterResolution = (d: OpenDecision): void => schedule(d, priorityDue, AFTER_RESOLUTION);

/**
 * Before a seat receives priority: the ruleset's checks, then what waits to be put on the stack, repeated until neither
 * changes anything.
 */
export const priorityDue = procedure<NextReceiver>('priority', (d, due) => {
  const continuation = d.ruleset.priority.noLongerDue?.(d) === true ? withBindings(due, AFTER_RESOLUTION) : due;
  if (!isChecked(d, continuation)) return;
  if (d.state.table.waiting.length > 0) {
    reschedule(d, continuation);
    return schedule(d, WAITING, NO_ORDERS);
  }
  const { seat, because = [], from } = continuation.bindings;
  const isNamed = seat !== undefined && playerAt(d.state.table, seat)?.left === false;
  const next = isNamed ? { seat, because, from } : d.ruleset.priority.afterResolution(d);
  if (next === null) return d.ruleset.flow.proceed(d);
  const receiver = remainingSeat(d, next.seat);
  emit(
    d,
    'PriorityReceived',
    { seat: receiver, lap: { from: next.from ?? receiver, passed: NO_PASSES } },
    next.because,
  );
});

const NO_ORDERS = {};

/** Gives somebody priority within a priority round; they may act even if they had passed. */
export const priorityMoves = procedure(PRIORITY_MOVES, (d, continuation) => {
  const { ofLeaver } = d.ruleset.priority;
  if (ofLeaver?.checkedFirst === true && isDeferred(d, continuation)) return;
  const { table } = d.state;
  const { seat: meant, because = [], anew } = continuation.bindings;
  const seat = remainingSeat(d, meant);
  const { from, passed } = table.priority.lap;
  const lap =
    anew === true ? { from: seat, passed: NO_PASSES } : { from, passed: passed.filter((each) => each !== seat) };
  emit(d, 'PriorityReceived', { seat, lap }, isByService(because) ? because : (ofLeaver?.because ?? because));
});

/** Whether priority moved because of a cut shortcut or a long settling, and not because somebody left. */
const isByService = (because: readonly RuleId[]): boolean =>
  because.length > 0 && because.every((rule) => rule.startsWith('SL-'));

/**
 * Whether checks or triggers come before priority moves; it then moves afterwards, in a new priority round after
 * triggers.
 */
const isDeferred = (d: OpenDecision, continuation: ContinuationOf<PriorityMove>): boolean => {
  if (!isChecked(d, continuation)) return true;
  if (d.state.table.waiting.length === 0) return false;
  schedule(d, PRIORITY_MOVES, { ...continuation.bindings, anew: true }, continuation);
  schedule(d, WAITING, NO_ORDERS);
  return true;
};

/** The seat, or the next one in the game if it has left in the meantime. */
const remainingSeat = ({ state: { table } }: OpenDecision, seat: SeatId): SeatId =>
  playerAt(table, seat)?.left === true ? seatAfter(table, seat) : seat;

export const movePriority = (d: OpenDecision, to: PriorityMove): void => schedule(d, PRIORITY_MOVES, to);

/** Whether priority is to be given once the present work is done. */
export const isPriorityDue = (d: OpenDecision): boolean => isScheduled(d, priorityDue);

const isPriorityDueIn = ({ procedure }: Continuation): boolean => procedure === priorityDue.name;

/** Changes who receives priority after something was put on the stack, if priority was to be given. */
export const redirectPriority = (d: OpenDecision, answer: (due: SeatId) => Receiver): void => {
  const at = d.agenda.findLastIndex(isPriorityDueIn);
  const continuation: ContinuationOf<NextReceiver> | undefined = d.agenda[at];
  if (continuation === undefined) return;
  // before the first turn there is no active player
  const due = continuation.bindings.seat ?? d.state.table.turn?.active ?? asSeatId('');
  const { seat, because, from } = answer(due);
  d.agenda[at] = continuationOf(priorityDue, { seat, because, from: from ?? seat }, continuation);
};

/** Determines the next receiver of priority again, as after a resolution. */
export const renamePriority = (d: OpenDecision): void => {
  d.agenda = d.agenda.map((continuation) =>
    continuation.procedure === priorityDue.name ? withBindings(continuation, AFTER_RESOLUTION) : continuation,
  );
};

/**
 * Gives a seat priority only if checks or triggers require it (a cleanup step: MTG-514.3a). Otherwise false, and nobody
 * has priority.
 */
export const givePriorityIfNeeded = (d: OpenDecision, receiver: Receiver): boolean => {
  givePriority(d, receiver);
  const due = d.agenda.length;
  if (d.ruleset.flow.checks(d) || d.state.table.waiting.length > 0 || d.agenda.length > due) return true;
  d.agenda.pop();
  return false;
};

/** Continues when nothing is scheduled: the holder has passed, or nobody has priority. */
export const continueRound = (d: OpenDecision): void => {
  const { holder, lap } = d.state.table.priority;
  if (holder === null) return d.ruleset.flow.proceed(d);
  if (d.ruleset.priority.roundEnds(d)) return endPriorityRound(d);
  const { seat, because } = d.ruleset.priority.afterPass(d, holder);
  emit(d, 'PriorityReceived', { seat, lap }, because);
};

/** Ends the priority round: the top object resolves; on an empty stack the ruleset says what comes next. */
export const endPriorityRound = (d: OpenDecision, because: readonly RuleId[] = d.ruleset.cites.roundOver): void => {
  emit(d, 'PriorityClosed', {}, because);
  if (d.state.table.stack.length === 0) return d.ruleset.priority.emptyRound(d);
  givePriorityAfterResolution(d);
  resolveTop(d);
};
