import type { Game } from '../rules/ruleset.js';
import { kernelProcedures } from './procedures.js';
import { emit, push } from '../events/recording.js';
import { goOn } from '../stack/priority.js';
import type { Procedure, Ruleset } from '../rules/ruleset.js';
import { stackObjectAt } from '../table/stack-names.js';
import { passByOrder, passesByOrder } from '../stack/pass-by-order.js';
import type { Frame } from '../table/table.js';

/** How many events one command may bring before automatic steps rest (design.md section 3). */
export const RESTING_POINT = 200;

/** Steps without an event, after which something is broken for sure: better to stop this command than the service. */
const MOST_SILENT_STEPS = 10_000;

/**
 * Runs what follows by itself until somebody must decide, the match has ended or is paused, or a resting point is due.
 * Everything that is still to be done is in the frames, so that a rest can be stored and continued.
 */
export const settle = (g: Game): void => {
  let steps = 0;
  for (let told = g.events.length; isRunning(g); steps++) {
    if (g.events.length > told) [steps, told] = [0, g.events.length];
    if (steps > MOST_SILENT_STEPS)
      throw new Error(`play does not go on: ${JSON.stringify(g.frames.at(-1) ?? 'nothing is due')}`);
    const mayAct = g.frames.length === 0 && someoneMayAct(g);
    if (mayAct && !passesByOrder(g)) return;
    if (isLong(g)) return rest(g);
    const frame = g.frames.pop();
    if (frame !== undefined) carryOn(g, frame);
    else if (mayAct) passByOrder(g);
    else goOn(g);
  }
};

const isRunning = ({ state: { table, record } }: Game): boolean =>
  table.status === 'running' && table.awaiting === null && record.paused === null;

const someoneMayAct = ({ state: { table } }: Game): boolean => {
  const { holder, lap } = table.priority;
  return holder !== null && !lap.passed.includes(holder);
};

/** A frame whose object has left the stack has nothing more to do, and what it was waiting for is nobody's. */
const carryOn = (g: Game, frame: Frame): void => {
  const procedure = procedureOf(g.ruleset, frame.procedure);
  const answer = g.answer;
  g.answer = undefined;
  if (frame.object !== null && stackObjectAt(g.state.table, frame.object) === undefined) return;
  procedure(g, frame, answer);
};

const procedures = new WeakMap<Ruleset, ReadonlyMap<string, Procedure>>();

/** What a frame does, by its name; the game's own and the kernel's are read into one list. */
const procedureOf = (ruleset: Ruleset, name: string): Procedure => {
  const procedure = (procedures.get(ruleset) ?? readProcedures(ruleset)).get(name);
  if (procedure === undefined) throw new Error(`no procedure is called ${name}`);
  return procedure;
};

const readProcedures = (ruleset: Ruleset): ReadonlyMap<string, Procedure> => {
  const read = new Map(Object.entries({ ...kernelProcedures, ...ruleset.procedures }));
  procedures.set(ruleset, read);
  return read;
};

/** Whether it is time to rest: not between a pass and what follows from it, where nobody holds what is still to be done. */
const isLong = (g: Game): boolean =>
  g.events.length >= RESTING_POINT &&
  g.answer === undefined &&
  (g.frames.length > 0 || g.state.table.priority.holder === null || someoneMayAct(g));

/** Whoever was about to pass by a standing order has priority again when play goes on. */
const rest = (g: Game): void => {
  const { holder } = g.state.table.priority;
  if (holder !== null && g.frames.length === 0)
    push(g, { procedure: 'priority-moves', bindings: { seat: holder, because: ['SL-LOOP-1'] } });
  emit(g, 'SettlingPaused', { resume: g.frames.slice(), row: g.rests + 1 }, ['SL-LOOP-1']);
};
