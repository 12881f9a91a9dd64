import type { OpenDecision } from '../rules/ruleset/situation.js';
import { emit, isBeginning, TooLong } from '../events/recording.js';
import { askForCard } from './asking-for-cards.js';
import { backTo, momentOf, type Moment } from './moments.js';
import { measure, MOST_BYTES, MOST_EVENT_BYTES, RESTING_BYTES } from '../events/measuring.js';
import { goOn, movePriority } from '../stack/priority.js';
import { EFFECTS } from '../rules/frame-names.js';
import type { FrameOf, Procedure } from '../rules/ruleset/procedures.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import { CardNeeded } from '../board/unknown-cards.js';
import { stackObjectAt } from '../table/stack-names.js';
import { passByOrder, passesByOrder } from '../stack/pass-by-order.js';
import type { Frame } from '../table/table.js';

/** How many events one command may bring before automatic steps rest. */
const RESTING_POINT = 200;

/** How many events one command may bring at most, with room for what is told of a rest: an append holds 256. */
const MOST_EVENTS = 250;

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
    if (steps > MOST_SILENT_STEPS) throw doesNotGoOn(d);
    const mayAct = d.frames.length === 0 && someoneMayAct(d);
    if (mayAct && !passesByOrder(d)) return;
    if (isLong(d)) return rest(d);
    const before = momentOf(d);
    const tooMuch = tooMuchIn(d, before, mayAct);
    if (tooMuch !== undefined && !isBeginning(d)) return restBefore(d, before, tooMuch); // of a creation the store says it
  }
};

/** Takes the step that is due, as far as it goes; tells what of it is more than an append may hold, if anything is. */
const tooMuchIn = (d: OpenDecision, before: Moment, mayAct: boolean): string | undefined => {
  try {
    step(d, mayAct);
  } catch (end) {
    if (end instanceof TooLong) return end.message;
    if (!(end instanceof CardNeeded)) throw end;
    askForCard(d, before, end);
  }
  if (d.events.length > MOST_EVENTS) return `one step brings more than ${MOST_EVENTS} events`;
  if (measure(d) > MOST_EVENT_BYTES) return 'one step brings an event that is larger than the log may hold';
  return d.measured.bytes > MOST_BYTES ? 'one step brings more bytes than the log takes at once' : undefined;
};

/** Takes the one step that is due. What the table has told for it is for no other. */
const step = (d: OpenDecision, mayAct: boolean): void => {
  const { told } = d;
  stepDue(d, mayAct);
  if (told.length > 0) d.told = NOTHING_TOLD;
};

const NOTHING_TOLD: OpenDecision['told'] = [];

const stepDue = (d: OpenDecision, mayAct: boolean): void => {
  const frame = d.frames.pop();
  if (frame !== undefined) carryOn(d, frame);
  else if (mayAct) passByOrder(d);
  else goOn(d);
};

/**
 * A step brought more than one append may hold. It is taken back: after a rest it may have an append of its own; where
 * it had that already a judge is called.
 */
const restBefore = (d: OpenDecision, before: Moment, tooMuch: string): void => {
  backTo(d, before);
  if (d.events.length === 0 || !mayRest(d)) throw new TooLong(tooMuch);
  rest(d);
};

/** Cards can be written that never come to an end; anything else that does not is a fault of the game. */
const doesNotGoOn = ({ frames }: OpenDecision): Error => {
  const due = frames.at(-1);
  return due?.procedure === EFFECTS.name
    ? new TooLong(`effects do not come to an end (${due.path})`)
    : new Error(`play does not go on: ${JSON.stringify(due ?? 'nothing is due')}`);
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

/** Whether it is time to rest. */
const isLong = (d: OpenDecision): boolean => hasMuch(d) && mayRest(d);

/** Whether a command has brought so much that more of it should have an append of its own. */
export const hasMuch = ({ events, measured }: OpenDecision): boolean =>
  events.length >= RESTING_POINT || measured.bytes >= RESTING_BYTES;

/** Not between a pass and what follows from it, where nobody holds what is still to be done. */
const mayRest = (d: OpenDecision): boolean =>
  d.answer === undefined &&
  d.told.length === 0 &&
  (d.frames.length > 0 || d.state.table.priority.holder === null || someoneMayAct(d));

/** Whoever was about to pass by a standing order has priority again when play goes on. */
const rest = (d: OpenDecision): void => {
  const { holder } = d.state.table.priority;
  if (holder !== null && d.frames.length === 0) movePriority(d, { seat: holder, because: ['SL-LOOP-1'] });
  emit(d, 'SettlingPaused', { resume: d.frames.slice(), row: d.rests + 1 }, ['SL-LOOP-1']);
  if (measure(d) > MOST_EVENT_BYTES) throw new TooLong('what is still to be done is more than an event holds');
};
