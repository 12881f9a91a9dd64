import type { Game } from '../rules/ruleset.js';
import { emit, push } from '../events/recording.js';
import type { RuleId, SeatId } from '../table/names.js';
import { playerAt } from '../table/objects.js';
import { resolveTop } from './resolve.js';
import type { Answer, Procedure } from '../rules/ruleset.js';
import { seatAfter } from '../table/seats.js';

/** A lap in which nobody has passed yet. */
const NEW_LAP: readonly SeatId[] = [];

/** Has a seat receive priority in a new lap, after the checks and after everything waiting is on the stack. */
export const givePriority = (g: Game, { seat, because, from }: Answer): void =>
  push(g, { procedure: 'priority', bindings: { seat, because, from: from ?? seat } });

/** Has whoever the ruleset names receive priority after a resolution; nobody, where play goes on by itself. */
export const givePriorityAfterResolution = (g: Game): void =>
  push(g, { procedure: 'priority', bindings: { resolved: true } });

/**
 * Somebody is due to receive priority: first what the ruleset checks, then what waits to be put on the stack, and that
 * again until neither does anything.
 */
export const priorityDue: Procedure = (g, frame) => {
  g.frames.push(frame);
  if (g.ruleset.checks(g)) return;
  if (g.state.table.waiting.length > 0) return push(g, { procedure: 'waiting' });
  g.frames.pop();
  const { seat, because, from } = frame.bindings;
  // The frame was pushed above with exactly these members.
  const isNamed = typeof seat === 'string' && playerAt(g.state.table, seat)?.left === false;
  const due = isNamed ? ({ seat, because, from } as Answer) : g.ruleset.priority.afterResolution(g);
  if (due === null) return g.ruleset.proceed(g);
  const receiver = stillIn(g, due.seat);
  emit(g, 'PriorityReceived', { seat: receiver, lap: { from: due.from ?? receiver, passed: NEW_LAP } }, due.because);
};

/** Whoever was due may have left while something else was asked: then the next player. */
const stillIn = ({ state: { table } }: Game, seat: SeatId): SeatId =>
  playerAt(table, seat)?.left === true ? seatAfter(table, seat) : seat;

/** Names the seat that will receive priority now that something was put on the stack, where one was due. */
export const redirectPriority = (g: Game, answer: (due: SeatId) => Answer): void => {
  const at = g.frames.findLastIndex(({ procedure }) => procedure === 'priority');
  const frame = g.frames[at];
  if (frame === undefined) return;
  const due = (frame.bindings.seat ?? g.state.table.turn?.active ?? '') as SeatId; // written by givePriority
  const { seat, because, from } = answer(due);
  g.frames[at] = { ...frame, bindings: { seat, because: because, from: from ?? seat } };
};

/** Nothing is under way: the holder has passed, or nobody has priority. */
export const goOn = (g: Game): void => {
  const { holder, lap } = g.state.table.priority;
  if (holder === null) return g.ruleset.proceed(g);
  if (g.ruleset.priority.lapEnds(g)) return endLap(g);
  const { seat, because } = g.ruleset.priority.afterPass(g, holder);
  emit(g, 'PriorityReceived', { seat, lap }, because);
};

/** The lap is over: the top object resolves, or on an empty stack what the ruleset says comes next. */
export const endLap = (g: Game, because: readonly RuleId[] = g.ruleset.cites.lapOver): void => {
  emit(g, 'PriorityClosed', {}, because);
  if (g.state.table.stack.length === 0) return g.ruleset.priority.emptyLap(g);
  givePriorityAfterResolution(g);
  resolveTop(g);
};
