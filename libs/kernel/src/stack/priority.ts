import type { OpenDecision } from '../rules/ruleset.js';
import { emit, push } from '../events/recording.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { resolveTop } from './resolve.js';
import type { Receiver, Procedure } from '../rules/ruleset.js';
import { seatAfter } from '../table/seats.js';
import type { Frame } from '../table/table.js';

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
export const priorityDue: Procedure = (d, due) => {
  const frame = d.ruleset.priority.noLongerDue?.(d) === true ? asAfterResolution(due) : due;
  d.frames.push(frame);
  if (d.ruleset.checks(d)) return;
  if (d.state.table.waiting.length > 0) return push(d, { procedure: 'waiting' });
  d.frames.pop();
  const { seat, because, from } = frame.bindings;
  // The frame was pushed above with exactly these members.
  const isNamed = typeof seat === 'string' && playerAt(d.state.table, seat)?.left === false;
  const next = isNamed ? ({ seat, because, from } as Receiver) : d.ruleset.priority.afterResolution(d);
  if (next === null) return d.ruleset.proceed(d);
  const receiver = stillIn(d, next.seat);
  emit(d, 'PriorityReceived', { seat: receiver, lap: { from: next.from ?? receiver, passed: NEW_LAP } }, next.because);
};

const asAfterResolution = (frame: Frame): Frame => ({ ...frame, bindings: { resolved: true } });

/** Somebody has priority in a lap that goes on; they may act even if they had passed. */
export const priorityMoves: Procedure = (d, frame) => {
  const { ofLeaver } = d.ruleset.priority;
  if (ofLeaver?.checkedFirst === true && !isChecked(d, frame)) return;
  const { table } = d.state;
  const { seat: meant, because = [], anew } = frame.bindings as Moving; // by who pushed the frame
  const seat = stillIn(d, meant);
  const { from, passed } = table.priority.lap;
  const lap =
    anew === true ? { from: seat, passed: NEW_LAP } : { from, passed: passed.filter((each) => each !== seat) };
  emit(d, 'PriorityReceived', { seat, lap }, isByService(because) ? because : (ofLeaver?.because ?? because));
};

type Moving = { readonly seat: SeatId; readonly because?: readonly RuleId[]; readonly anew?: true };

/** Where nobody has left, a shortcut was cut or a long settling rested, and that says why. */
const isByService = (because: readonly RuleId[]): boolean =>
  because.length > 0 && because.every((rule) => rule.startsWith('SL-'));

/** Whether nothing has to be done before priority moves; else that comes first, and it moves afterwards. */
const isChecked = (d: OpenDecision, frame: Frame): boolean => {
  d.frames.push(frame);
  if (d.ruleset.checks(d)) return false;
  d.frames.pop();
  if (d.state.table.waiting.length === 0) return true;
  push(d, { ...frame, bindings: { ...frame.bindings, anew: true } });
  push(d, { procedure: 'waiting' });
  return false;
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
