import type { Bindings, Continuation } from '../../table/table.js';
import type { OpenDecision } from './situation.js';

/** A continuation with typed bindings; stored, it is plain data like every other. */
export type ContinuationOf<Bound> = Omit<Continuation, 'bindings'> & { readonly bindings: Bound };

/** A continuation of whatever procedure. */
export type AnyContinuation = ContinuationOf<unknown>;

/** The name of a procedure, with the type of its bindings (`takes` exists only as a type). */
export type ProcedureName<Bound> = { readonly name: string; readonly takes?: (bindings: Bound) => void };

/** A procedure: runs one continuation; `answer` is what it waited for, if anything. */
export type Procedure<Bound = Bindings> = ProcedureName<Bound> & {
  readonly carryOut: (d: OpenDecision, continuation: ContinuationOf<Bound>, answer: unknown) => void;
};
