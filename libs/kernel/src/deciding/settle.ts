import type { OpenDecision } from '../rules/ruleset.js';
import { emit } from '../events/recording.js';
import { goOn, movePriority } from '../stack/priority.js';
import type { FrameOf, Procedure, Ruleset } from '../rules/ruleset.js';
import { stackObjectAt } from '../table/stack-names.js';
import { passByOrder, passesByOrder } from '../stack/pass-by-order.js';
import type { Frame } from '../table/table.js';

/** How many events one command may bring before automatic steps rest. */
export const RESTING_POINT = 200;

/** Steps without an event, after which something is broken for sure: better to stop this command than the service. */
const MOST_SILENT_STEPS = 10_000;

/**
 * Runs what follows by itself until somebody must decide, the match has ended or is paused, or a resting point is due.
 * Everything that is still to be done is in the frames, so that a rest can be stored and continued.
 */
export const settle = (d: OpenDecision): void => {
  let steps = 0;
  for (let told = d.events.length; isRunning(d); steps++) {
    if (d.events.length > told) [steps, told] = [0, d.events.length];
    if (steps > MOST_SILENT_STEPS)
      throw new Error(`play does not go on: ${JSON.stringify(d.frames.at(-1) ?? 'nothing is due')}`);
    const mayAct = d.frames.length === 0 && someoneMayAct(d);
    if (mayAct && !passesByOrder(d)) return;
    if (isLong(d)) return rest(d);
    const frame = d.frames.pop();
    if (frame !== undefined) carryOn(d, frame);
    else if (mayAct) passByOrder(d);
    else goOn(d);
  }
};

const isRunning = ({ state: { table, record } }: OpenDecision): boolean =>
  table.status === 'running' && table.awaiting === null && record.paused === null;

const someoneMayAct = ({ state: { table } }: OpenDecision): boolean => {
  const { holder, lap } = table.priority;
  return holder !== null && !lap.passed.includes(holder);
};

/** A frame whose object has left the stack has nothing more to do, and what it was waiting for is nobody's. */
const carryOn = (d: OpenDecision, frame: Frame): void => {
  const { carryOut } = procedureOf(d.ruleset, frame.procedure);
  const answer = d.answer;
  d.answer = undefined;
  if (frame.object !== null && stackObjectAt(d.state.table, frame.object) === undefined) return;
  carryOut(d, frame as FrameOf<never>, answer); // bound by whoever pushed it, to this procedure
};

/** What a frame does, by its name. */
const procedureOf = ({ compiled }: Ruleset, name: string): Procedure<never> => {
  const procedure = compiled.procedures.get(name);
  if (procedure === undefined) throw new Error(`no procedure is called ${name}`);
  return procedure;
};

/** Whether it is time to rest: not between a pass and what follows from it, where nobody holds what is still to be done. */
const isLong = (d: OpenDecision): boolean =>
  d.events.length >= RESTING_POINT &&
  d.answer === undefined &&
  (d.frames.length > 0 || d.state.table.priority.holder === null || someoneMayAct(d));

/** Whoever was about to pass by a standing order has priority again when play goes on. */
const rest = (d: OpenDecision): void => {
  const { holder } = d.state.table.priority;
  if (holder !== null && d.frames.length === 0) movePriority(d, { seat: holder, because: ['SL-LOOP-1'] });
  emit(d, 'SettlingPaused', { resume: d.frames.slice(), row: d.rests + 1 }, ['SL-LOOP-1']);
};
