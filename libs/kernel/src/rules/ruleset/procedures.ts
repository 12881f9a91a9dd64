import type { Bindings, Frame } from '../../table/table.js';
import type { OpenDecision } from './situation.js';

/** A frame whose bindings are known by type; stored it is plain data like every other. */
export type FrameOf<Bound> = Omit<Frame, 'bindings'> & { readonly bindings: Bound };

/** A frame of whatever procedure. */
export type AnyFrame = FrameOf<unknown>;

/** What frames of a procedure are called, and what they bind (`takes` is there for the types alone). */
export type Named<Bound> = { readonly name: string; readonly takes?: (bindings: Bound) => void };

/** Carries out one frame; `answer` is what it was waiting for, if it was. */
export type Procedure<Bound = Bindings> = Named<Bound> & {
  readonly carryOut: (d: OpenDecision, frame: FrameOf<Bound>, answer: unknown) => void;
};
