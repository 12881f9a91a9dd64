import type { StackId } from '../table/names.js';
import type { Bindings, Frame } from '../table/table.js';
import type { AnyFrame, FrameOf, Named, Procedure } from './ruleset/procedures.js';
import type { OpenDecision } from './ruleset/situation.js';

/** The name of a procedure with what it binds, for whoever pushes it from below where it is carried out. */
export const named = <Bound = Bindings>(name: string): Named<Bound> => ({ name });

/**
 * A step that may have to wait: what it knows stands in its bindings, which are stored with the log. So a name that has
 * been stored is never changed, nor what its bindings mean.
 */
export const procedure = <Bound = Bindings>(
  name: string | Named<Bound>,
  carryOut: Procedure<Bound>['carryOut'],
): Procedure<Bound> => ({ name: typeof name === 'string' ? name : name.name, carryOut });

/** What a frame belongs to, where in its card the instructions stand, and which of them comes next. */
export type Place = { readonly object?: StackId | null; readonly path?: string; readonly next?: number };

const NOWHERE: Place = {};

/** A frame for whoever has it wait: `choose`, `rollDie`. */
export const frameOf = <Bound>(
  { name }: Named<Bound>,
  bindings: NoInfer<Bound>,
  { object = null, path = '', next = 0 }: Place = NOWHERE,
): FrameOf<Bound> => ({ procedure: name, object, path, next, bindings });

/** Adds what is to be done next, before everything that was due already. */
export const push = <Bound>(d: OpenDecision, to: Named<Bound>, bindings: NoInfer<Bound>, of?: Place): void =>
  again(d, frameOf(to, bindings, of));

/** Has a frame come after what is pushed on it: the same again, or with other bindings. */
export const again = (d: OpenDecision, frame: AnyFrame): void => {
  d.frames.push(frame as Frame); // bindings are plain data by their types
};

/** The same frame with other bindings. */
export const withBindings = <Bound>(
  { procedure: name, object, path, next }: AnyFrame,
  bindings: Bound,
): FrameOf<Bound> => ({
  procedure: name,
  object,
  path,
  next,
  bindings,
});

/** The frame once its present instruction is under way: it goes on with the one after it. */
export const nextOf = <Bound>({ procedure: name, object, path, next, bindings }: FrameOf<Bound>): FrameOf<Bound> => ({
  procedure: name,
  object,
  path,
  next: next + 1,
  bindings,
});

/** What goes on next; where the table waits for an answer, what goes on with it. */
export const nextDue = ({ frames }: OpenDecision): Frame | undefined => frames.at(-1);

/** Whether this procedure is due, wherever among the frames. */
export const hasDue = ({ frames }: OpenDecision, { name }: Named<never>): boolean =>
  frames.some((frame) => frame.procedure === name);

/** Whether anything but this procedure is due. */
export const hasOtherDue = ({ frames }: OpenDecision, { name }: Named<never>): boolean =>
  frames.some((frame) => frame.procedure !== name);

/** This procedure is not carried out any more, wherever it was due. */
export const dropDue = (d: OpenDecision, { name }: Named<never>): void => {
  d.frames = d.frames.filter((frame) => frame.procedure !== name);
};

/** Nothing that was due is done any more. */
export const dropAllDue = (d: OpenDecision): void => {
  d.frames = [];
  d.answer = undefined;
};

/** Takes out everything that is due for a stack object, to be kept with it until `goOnWith`. */
export const takeDueOf = (d: OpenDecision, id: StackId): readonly Frame[] => {
  const taken = d.frames.filter(({ object }) => object === id);
  d.frames = d.frames.filter(({ object }) => object !== id);
  return taken;
};

/** Goes on with frames that were kept; the innermost gets the answer. */
export const goOnWith = (d: OpenDecision, frames: readonly Frame[], answer: unknown): void => {
  d.frames.push(...frames);
  d.answer = answer;
};

/** What goes on next knows this besides. */
export const bindNext = (d: OpenDecision, bindings: Bindings): void => {
  const frame = d.frames.pop();
  if (frame !== undefined) again(d, withBindings(frame, { ...frame.bindings, ...bindings }));
};

/** What waits for an answer begins again and asks anew. */
export const askAgain = (d: OpenDecision, bindings?: Bindings): void => {
  const frame = d.frames.pop();
  if (frame === undefined) return;
  const waiting = bindings === undefined ? frame : withBindings(frame, bindings);
  d.ruleset.compiled.procedures.get(frame.procedure)?.carryOut(d, waiting as FrameOf<never>, undefined); // stored by itself
};

/** Checks first, as the ruleset has them: where they do something this is false, and the frame comes again after that. */
export const isChecked = (d: OpenDecision, frame: AnyFrame): boolean => {
  again(d, frame);
  if (d.ruleset.checks(d)) return false;
  d.frames.pop();
  return true;
};
