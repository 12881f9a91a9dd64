import type { StackId } from '../table/names.js';
import type { Bindings, Continuation } from '../table/table.js';
import type { AnyContinuation, ContinuationOf, ProcedureName, Procedure } from './ruleset/procedures.js';
import type { OpenDecision } from './ruleset/situation.js';

/** The name of a procedure with the type of its bindings, for code in lower layers that schedules it. */
export const procedureNamed = <Bound = Bindings>(name: string): ProcedureName<Bound> => ({ name });

/**
 * A step that may have to wait. Its bindings are stored with the log, so a stored name and the meaning of its bindings
 * never change.
 */
export const procedure = <Bound = Bindings>(
  name: string | ProcedureName<Bound>,
  carryOut: Procedure<Bound>['carryOut'],
): Procedure<Bound> => ({ name: typeof name === 'string' ? name : name.name, carryOut });

/** The stack object of a continuation, the path of its instructions in the card, and the index of the next one. */
export type InstructionPlace = { readonly object?: StackId | null; readonly path?: string; readonly next?: number };

const NOWHERE: InstructionPlace = {};

/** A continuation to pass to whatever waits: `choose`, `rollDie`. */
export const continuationOf = <Bound>(
  { name }: ProcedureName<Bound>,
  bindings: NoInfer<Bound>,
  { object = null, path = '', next = 0 }: InstructionPlace = NOWHERE,
): ContinuationOf<Bound> => ({ procedure: name, object, path, next, bindings });

/** Schedules a procedure to run next, before everything scheduled already. */
export const schedule = <Bound>(
  d: OpenDecision,
  to: ProcedureName<Bound>,
  bindings: NoInfer<Bound>,
  of?: InstructionPlace,
): void => reschedule(d, continuationOf(to, bindings, of));

/** Schedules a procedure to run right after what is scheduled next. */
export const scheduleAfterNext = <Bound>(d: OpenDecision, to: ProcedureName<Bound>, bindings: NoInfer<Bound>): void => {
  const next = d.agenda.pop();
  schedule(d, to, bindings);
  if (next !== undefined) d.agenda.push(next);
};

/** Schedules a continuation again, the same or with other bindings, to run after what is scheduled on top of it. */
export const reschedule = (d: OpenDecision, continuation: AnyContinuation): void => {
  d.agenda.push(continuation as Continuation); // bindings are plain data by their types
};

/** The same continuation with other bindings. */
export const withBindings = <Bound>(
  { procedure: name, object, path, next }: AnyContinuation,
  bindings: Bound,
): ContinuationOf<Bound> => ({
  procedure: name,
  object,
  path,
  next,
  bindings,
});

/** The continuation that goes on with the instruction after the present one. */
export const continuationAfter = <Bound>({
  procedure: name,
  object,
  path,
  next,
  bindings,
}: ContinuationOf<Bound>): ContinuationOf<Bound> => ({
  procedure: name,
  object,
  path,
  next: next + 1,
  bindings,
});

/** The continuation that runs next; while the table waits for an answer, the one that gets it. */
export const nextScheduled = ({ agenda }: OpenDecision): Continuation | undefined => agenda.at(-1);

/** Whether a continuation is one of this procedure. */
export const isDueTo = <Bound>(
  continuation: AnyContinuation,
  { name }: ProcedureName<Bound>,
): continuation is ContinuationOf<Bound> => continuation.procedure === name;

/** Whether this procedure is scheduled anywhere on the agenda. */
export const isScheduled = ({ agenda }: OpenDecision, { name }: ProcedureName<never>): boolean =>
  agenda.some((continuation) => continuation.procedure === name);

/** Whether any other procedure is scheduled. */
export const isOtherScheduled = ({ agenda }: OpenDecision, { name }: ProcedureName<never>): boolean =>
  agenda.some((continuation) => continuation.procedure !== name);

/** Removes this procedure from the agenda. */
export const unschedule = (d: OpenDecision, { name }: ProcedureName<never>): void => {
  d.agenda = d.agenda.filter((continuation) => continuation.procedure !== name);
};

export const clearAgenda = (d: OpenDecision): void => {
  d.agenda = [];
  d.answer = undefined;
};

/** Takes all continuations of a stack object off the agenda, to be kept with it until `resumeWith`. */
export const takeScheduledOf = (d: OpenDecision, id: StackId): readonly Continuation[] => {
  const taken = d.agenda.filter(({ object }) => object === id);
  d.agenda = d.agenda.filter(({ object }) => object !== id);
  return taken;
};

/** Resumes kept continuations; the innermost one gets the answer. */
export const resumeWith = (d: OpenDecision, continuations: readonly Continuation[], answer: unknown): void => {
  d.agenda.push(...continuations);
  d.answer = answer;
};

/** Adds bindings to the next continuation. */
export const bindNext = (d: OpenDecision, bindings: Bindings): void => {
  const continuation = d.agenda.pop();
  if (continuation !== undefined) reschedule(d, withBindings(continuation, { ...continuation.bindings, ...bindings }));
};

/** Runs the waiting continuation again from its beginning, so that it asks again. */
export const askAgain = (d: OpenDecision, bindings?: Bindings): void => {
  const continuation = d.agenda.pop();
  if (continuation === undefined) return;
  const waiting = bindings === undefined ? continuation : withBindings(continuation, bindings);
  // bound for this procedure when it was scheduled
  d.ruleset.compiled.procedures.get(continuation.procedure)?.carryOut(d, waiting as ContinuationOf<never>, undefined);
};

/**
 * Runs the ruleset's checks first. If they change anything the result is false, and the continuation runs again
 * afterwards.
 */
export const isChecked = (d: OpenDecision, continuation: AnyContinuation): boolean => {
  reschedule(d, continuation);
  if (d.ruleset.flow.checks(d)) return false;
  d.agenda.pop();
  return true;
};
