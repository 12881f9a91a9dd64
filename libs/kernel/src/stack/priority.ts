import type { OpenDecision } from '../rules/ruleset.js';
import { emit, push } from '../events/recording.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { resolveTop } from './resolve.js';
import type { Receiver, Procedure } from '../rules/ruleset.js';
import { seatAfter } from '../table/seats.js';

/** A lap in which nobody has passed yet. */
const NEW_LAP: readonly SeatId[] = [];

/** Has a seat receive priority in a new lap, after the checks and after everything waiting is on the stack. */
export const givePriority = (d: OpenDecision, { seat, because, from }: Receiver): void =>
  push(d, { procedure: 'priority', bindings: { seat, because, from: from ?? seat } });

/** Has whoever the ruleset names receive priority after a resolution; nobody, where play goes on by itself. */
export const givePriorityAfterResolution = (d: OpenDecision): void =>
  push(d, { procedure: 'priority', bindings: { resolved: true } });

/**
 * Somebody is due to receive priority: first what the ruleset checks, then what waits to be put on the stack, and that
 * again until neither does anything.
 */
export const priorityDue: Procedure = (d, frame) => {
  d.frames.push(frame);
  if (d.ruleset.checks(d)) return;
  if (d.state.table.waiting.length > 0) return push(d, { procedure: 'waiting' });
  d.frames.pop();
  const { seat, because, from } = frame.bindings;
  // The frame was pushed above with exactly these members.
  const isNamed = typeof seat === 'string' && playerAt(d.state.table, seat)?.left === false;
  const due = isNamed ? ({ seat, because, from } as Receiver) : d.ruleset.priority.afterResolution(d);
  if (due === null) return d.ruleset.proceed(d);
  const receiver = stillIn(d, due.seat);
  emit(d, 'PriorityReceived', { seat: receiver, lap: { from: due.from ?? receiver, passed: NEW_LAP } }, due.because);
};

/** Whoever was due may have left while something else was asked: then the next player. */
const stillIn = ({ state: { table } }: OpenDecision, seat: SeatId): SeatId =>
  playerAt(table, seat)?.left === true ? seatAfter(table, seat) : seat;

/** Names the seat that will receive priority now that something was put on the stack, where one was due. */
export const redirectPriority = (d: OpenDecision, answer: (due: SeatId) => Receiver): void => {
  const at = d.frames.findLastIndex(({ procedure }) => procedure === 'priority');
  const frame = d.frames[at];
  if (frame === undefined) return;
  const due = (frame.bindings.seat ?? d.state.table.turn?.active ?? '') as SeatId; // written by givePriority
  const { seat, because, from } = answer(due);
  d.frames[at] = { ...frame, bindings: { seat, because: because, from: from ?? seat } };
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
