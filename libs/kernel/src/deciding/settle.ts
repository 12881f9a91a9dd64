import type { OpenDecision } from '../rules/ruleset/situation.js';
import { emit, isBeginning, DecisionTooLong } from '../events/recording.js';
import { askForCard } from './reporting/asking-for-cards.js';
import { backTo, momentOf, type DecisionMoment } from './moments.js';
import { asksForReport } from '../events/kinds/chance-events.js';
import { measure, MOST_BYTES, MOST_EVENT_BYTES, RESTING_BYTES } from '../events/measuring.js';
import { continueRound, movePriority } from '../stack/priority.js';
import { EFFECTS } from '../rules/procedure-names.js';
import type { ContinuationOf, Procedure } from '../rules/ruleset/procedures.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';
import { keepAwaitedRoll } from '../board/index.js';
import { CardNeeded } from '../board/unknown-cards.js';
import { stackObjectAt } from '../table/stack-names.js';
import { passByOrder, passesByOrder } from '../stack/pass-by-order.js';
import type { Continuation } from '../table/table.js';

/** The number of events of one command after which automatic steps rest. */
const RESTING_POINT = 200;

/** The maximum number of events of one command, including those of a rest: an append holds 256. */
const MOST_EVENTS = 250;

/** The number of steps without an event that must be a bug: it stops this command, not the service. */
const MOST_SILENT_STEPS = 10_000;

/**
 * Runs automatic steps until somebody must decide, the match has ended or is paused, or a resting point is reached. All
 * remaining work is in the continuations, so that a rest can be stored and continued.
 */
export const settle = (d: OpenDecision): void => {
  if (isReportAwaited(d)) keepAwaitedRoll(d);
  let steps = 0;
  for (let told = d.events.length; isRunning(d); steps++) {
    if (d.events.length > told) [steps, told] = [0, d.events.length];
    if (steps > MOST_SILENT_STEPS) throw endlessSettling(d);
    const mayAct = d.agenda.length === 0 && someoneMayAct(d);
    if (mayAct && !passesByOrder(d)) return;
    if (isLong(d)) return pauseSettling(d);
    const before = momentOf(d);
    const tooMuch = overflowReason(d, before, mayAct);
    // the store reports a creation that is too large
    if (tooMuch !== undefined && !isBeginning(d)) return pauseBefore(d, before, tooMuch);
  }
};

/** Runs the next step; returns why it does not fit into one append, if so. */
const overflowReason = (d: OpenDecision, before: DecisionMoment, mayAct: boolean): string | undefined => {
  try {
    step(d, mayAct);
  } catch (end) {
    if (end instanceof DecisionTooLong) return end.message;
    if (!(end instanceof CardNeeded)) throw end;
    askForCard(d, before, end);
  }
  if (d.events.length > MOST_EVENTS) return `one step brings more than ${MOST_EVENTS} events`;
  if (measure(d) > MOST_EVENT_BYTES) return 'one step brings an event that is larger than the log may hold';
  return d.measured.bytes > MOST_BYTES ? 'one step brings more bytes than the log takes at once' : undefined;
};

/** Runs one step. Cards reported for it are not kept for another. */
const step = (d: OpenDecision, mayAct: boolean): void => {
  const { told } = d;
  runNextStep(d, mayAct);
  if (told.length > 0) d.told = NOTHING_TOLD;
};

const NOTHING_TOLD: OpenDecision['told'] = [];

const runNextStep = (d: OpenDecision, mayAct: boolean): void => {
  const continuation = d.agenda.pop();
  if (continuation !== undefined) runContinuation(d, continuation);
  else if (mayAct) passByOrder(d);
  else continueRound(d);
};

/**
 * A step brought more events than one append holds. It is undone: after a rest it gets an append of its own; if it had
 * one already, a judge is called.
 */
const pauseBefore = (d: OpenDecision, before: DecisionMoment, tooMuch: string): void => {
  backTo(d, before);
  if (d.events.length === 0 || !mayPauseSettling(d)) throw new DecisionTooLong(tooMuch);
  pauseSettling(d);
};

/** The error when settling makes no progress. Effects of cards that never end call a judge; anything else is a bug. */
const endlessSettling = ({ agenda }: OpenDecision): Error => {
  const due = agenda.at(-1);
  return due?.procedure === EFFECTS.name
    ? new DecisionTooLong(`effects do not come to an end (${due.path})`)
    : new Error(`play does not go on: ${JSON.stringify(due ?? 'nothing is due')}`);
};

const isRunning = ({ state: { table, record } }: OpenDecision): boolean =>
  table.status === 'running' && table.awaiting === null && record.paused === null;

/** Whether the table waits for what a die shows, or for its confirmation. */
const isReportAwaited = ({ state: { table, record } }: OpenDecision): boolean =>
  table.awaiting !== null && asksForReport(table.awaiting) && table.status === 'running' && record.paused === null;

const someoneMayAct = ({ state: { table } }: OpenDecision): boolean => {
  const { holder, lap } = table.priority;
  return holder !== null && !lap.passed.includes(holder);
};

/** Runs a continuation, unless its object has left the stack: then it is dropped with its answer. */
const runContinuation = (d: OpenDecision, continuation: Continuation): void => {
  const { carryOut } = procedureOf(d.ruleset, continuation.procedure);
  const answer = d.answer;
  d.answer = undefined;
  if (continuation.object !== null && stackObjectAt(d.state.table, continuation.object) === undefined) return;
  carryOut(d, continuation as ContinuationOf<never>, answer); // bound for this procedure when it was scheduled
};

/** The procedure of this name. Throws if there is none. */
const procedureOf = ({ compiled }: Ruleset, name: string): Procedure<never> => {
  const procedure = compiled.procedures.get(name);
  if (procedure === undefined) throw new Error(`no procedure is called ${name}`);
  return procedure;
};

const isLong = (d: OpenDecision): boolean => isDecisionLong(d) && mayPauseSettling(d);

/** Whether a command has brought so much that what follows should get its own append. */
export const isDecisionLong = ({ events, measured }: OpenDecision): boolean =>
  events.length >= RESTING_POINT || measured.bytes >= RESTING_BYTES;

/** Whether settling may rest here: not between a pass and its consequences, where nobody holds priority. */
const mayPauseSettling = (d: OpenDecision): boolean =>
  d.answer === undefined &&
  d.told.length === 0 &&
  (d.agenda.length > 0 || d.state.table.priority.holder === null || someoneMayAct(d));

/** Rests: whoever was about to pass by a standing order has priority when play continues. */
const pauseSettling = (d: OpenDecision): void => {
  const { holder } = d.state.table.priority;
  if (holder !== null && d.agenda.length === 0) movePriority(d, { seat: holder, because: ['SL-LOOP-1'] });
  emit(d, 'SettlingPaused', { resume: d.agenda.slice(), row: d.rests + 1 }, ['SL-LOOP-1']);
  if (measure(d) > MOST_EVENT_BYTES) throw new DecisionTooLong('what is still to be done is more than an event holds');
};
