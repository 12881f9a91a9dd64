import type { Receiver } from '../rules/answers.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import { emit } from '../events/recording.js';
import { PRIORITY_MOVES, WAITING, type Moving } from '../rules/frame-names.js';
import { again, frameOf, hasDue, isChecked, procedure, push, withBindings } from '../rules/frames.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { resolveTop } from './resolve.js';
import type { FrameOf } from '../rules/ruleset/procedures.js';
import { seatAfter } from '../table/seats.js';
import type { Frame } from '../table/table.js';

/** A lap in which nobody has passed yet. */
const NEW_LAP: readonly SeatId[] = [];

/** Has a seat receive priority in a new lap, after the checks and after everything waiting is on the stack. */
export const givePriority = (d: OpenDecision, { seat, because, from }: Receiver): void =>
  push(d, priorityDue, { seat, because, from: from ?? seat });

/** Who is due, as far as somebody was named; else whoever the ruleset names after a resolution. */
type Due = Partial<Receiver> & { readonly resolved?: true };

const AFTER_RESOLUTION: Due = { resolved: true };

/** Has whoever the ruleset names receive priority after a resolution; nobody, where play goes on by itself. */
export const givePriorityAfterResolution = (d: OpenDecision): void => push(d, priorityDue, AFTER_RESOLUTION);

/**
 * Somebody is due to receive priority: first what the ruleset checks, then what waits to be put on the stack, and that
 * again until neither does anything.
 */
export const priorityDue = procedure<Due>('priority', (d, due) => {
  const frame = d.ruleset.priority.noLongerDue?.(d) === true ? withBindings(due, AFTER_RESOLUTION) : due;
  if (!isChecked(d, frame)) return;
  if (d.state.table.waiting.length > 0) {
    again(d, frame);
    return push(d, WAITING, NO_ORDERS);
  }
  const { seat, because = [], from } = frame.bindings;
  const isNamed = seat !== undefined && playerAt(d.state.table, seat)?.left === false;
  const next = isNamed ? { seat, because, from } : d.ruleset.priority.afterResolution(d);
  if (next === null) return d.ruleset.proceed(d);
  const receiver = stillIn(d, next.seat);
  emit(d, 'PriorityReceived', { seat: receiver, lap: { from: next.from ?? receiver, passed: NEW_LAP } }, next.because);
});

const NO_ORDERS = {};

/** Somebody has priority in a lap that goes on; they may act even if they had passed. */
export const priorityMoves = procedure(PRIORITY_MOVES, (d, frame) => {
  const { ofLeaver } = d.ruleset.priority;
  if (ofLeaver?.checkedFirst === true && comesFirst(d, frame)) return;
  const { table } = d.state;
  const { seat: meant, because = [], anew } = frame.bindings;
  const seat = stillIn(d, meant);
  const { from, passed } = table.priority.lap;
  const lap =
    anew === true ? { from: seat, passed: NEW_LAP } : { from, passed: passed.filter((each) => each !== seat) };
  emit(d, 'PriorityReceived', { seat, lap }, isByService(because) ? because : (ofLeaver?.because ?? because));
});

/** Where nobody has left, a shortcut was cut or a long settling rested, and that says why. */
const isByService = (because: readonly RuleId[]): boolean =>
  because.length > 0 && because.every((rule) => rule.startsWith('SL-'));

/** Whether something has to be done before priority moves; then it moves afterwards, in a new lap where that was triggers. */
const comesFirst = (d: OpenDecision, frame: FrameOf<Moving>): boolean => {
  if (!isChecked(d, frame)) return true;
  if (d.state.table.waiting.length === 0) return false;
  push(d, PRIORITY_MOVES, { ...frame.bindings, anew: true }, frame);
  push(d, WAITING, NO_ORDERS);
  return true;
};

/** Whoever was due may have left while something else was asked: then the next player. */
const stillIn = ({ state: { table } }: OpenDecision, seat: SeatId): SeatId =>
  playerAt(table, seat)?.left === true ? seatAfter(table, seat) : seat;

/** Has priority move to a seat within the lap that goes on. */
export const movePriority = (d: OpenDecision, to: Moving): void => push(d, PRIORITY_MOVES, to);

/** Whether somebody is due to receive priority once what is under way is done. */
export const isPriorityDue = (d: OpenDecision): boolean => hasDue(d, priorityDue);

/** Names the seat that will receive priority now that something was put on the stack, where one was due. */
export const redirectPriority = (d: OpenDecision, answer: (due: SeatId) => Receiver): void => {
  const at = d.frames.findLastIndex(({ procedure }) => procedure === priorityDue.name);
  const frame = d.frames[at] as FrameOf<Due> | undefined; // by its name
  if (frame === undefined) return;
  const due = frame.bindings.seat ?? d.state.table.turn?.active ?? ('' as SeatId); // where no turn has begun nobody is
  const { seat, because, from } = answer(due);
  d.frames[at] = frameOf(priorityDue, { seat, because, from: from ?? seat }, frame);
};

/** Whoever is due to receive priority is named anew, as after a resolution. */
export const renamePriority = (d: OpenDecision): void => {
  d.frames = d.frames.map((frame) =>
    frame.procedure === priorityDue.name ? (withBindings(frame, AFTER_RESOLUTION) as Frame) : frame,
  );
};

/**
 * Gives a seat priority only where something is done or waits before that (a cleanup step: MTG-514.3a). False where nothing
 * does: nobody has priority.
 */
export const givePriorityIfNeeded = (d: OpenDecision, receiver: Receiver): boolean => {
  givePriority(d, receiver);
  const due = d.frames.length;
  if (d.ruleset.checks(d) || d.state.table.waiting.length > 0 || d.frames.length > due) return true;
  d.frames.pop();
  return false;
};

/** Nothing is under way: the holder has passed, or nobody has priority. */
export const goOn = (d: OpenDecision): void => {
  const { holder, lap } = d.state.table.priority;
  if (holder === null) return d.ruleset.proceed(d);
  if (d.ruleset.priority.lapEnds(d)) return endLap(d);
  const { seat, because } = d.ruleset.priority.afterPass(d, holder);
  emit(d, 'PriorityReceived', { seat, lap }, because);
};

/** The lap is over: the top object resolves, or on an empty stack what the ruleset says comes next. */
export const endLap = (d: OpenDecision, because: readonly RuleId[] = d.ruleset.cites.lapOver): void => {
  emit(d, 'PriorityClosed', {}, because);
  if (d.state.table.stack.length === 0) return d.ruleset.priority.emptyLap(d);
  givePriorityAfterResolution(d);
  resolveTop(d);
};
