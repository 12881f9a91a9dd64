import { hasShape, number, ofShape, type Shape } from '../table/shape.js';
import type { Json } from '../persistent/json.js';
import { asCardId, asObjectName, asSeatId, type CardId, type ObjectName, type SeatId } from '../table/names.js';
import { isList } from '../persistent/json.js';
import { activeSeat } from '../table/seats.js';
import { stackObjectAt } from '../table/stack-names.js';
import type { Bindings, Continuation, StackObject, ObjectTarget, Table, Target } from '../table/table.js';

/**
 * In whose name and about what an instruction speaks: `you` is its controller, `self` the object it is printed on,
 * `targets` what was declared, `bindings` what is known by a word (`roll`, `killer`).
 */
export type EvaluationContext = {
  readonly you: SeatId | null;
  readonly self: ObjectName | null;
  readonly card: CardId | null;
  readonly object: StackObject | null;
  readonly targets: readonly (Target | null)[];
  readonly x: number | null;
  readonly bindings: Bindings;
  /** The continuation that runs the instruction; its `path` and `next` identify it. */
  readonly at: Continuation | null;
};

/**
 * An object that an effect refers to: its stay when it was chosen, and its present one if the effect itself moved it.
 */
export type FollowedObject = { readonly object: ObjectName; readonly stay: number; readonly now: number };

const NAME = { is: 'text' } as const;

/** The followed objects as kept in the bindings of an effect. */
export const FOLLOWED: Shape<readonly FollowedObject[]> = {
  is: 'list',
  of: { is: 'record', fields: { object: NAME, stay: number(), now: number() } },
};

/** An object as a target, as it is kept in bindings. */
const OBJECT_TARGET: Shape<ObjectTarget> = { is: 'record', fields: { object: NAME, stay: number() } };

/** The seat that speaks for a stack object: its controller, or the active player for objects of the game. */
const speakerOf = (table: Table, object: StackObject): SeatId | null =>
  object.controller ?? (table.turn === null ? null : activeSeat(table));

/** The evaluation context of a stack object. */
export const contextOf = (table: Table, object: StackObject): EvaluationContext => ({
  you: speakerOf(table, object),
  self: object.source,
  card: object.card,
  object,
  targets: object.targets,
  x: object.x,
  bindings: object.bindings,
  at: null,
});

/**
 * The context of the instruction that a continuation has come to. Its bindings come before the object's: `you` where
 * somebody else is spoken to (`each`), `illegal` for places whose target is no longer legal.
 */
export const contextOfContinuation = (table: Table, continuation: Continuation): EvaluationContext => {
  const object = stackObjectAt(table, continuation.object);
  const bindings = bothBindings(object?.bindings, continuation.bindings);
  const { illegal, you, self, card } = bindings;
  return {
    you: typeof you === 'string' ? asSeatId(you) : object === undefined ? null : speakerOf(table, object),
    self: typeof self === 'string' ? asObjectName(self) : (object?.source ?? null),
    card: typeof card === 'string' ? asCardId(card) : (object?.card ?? null),
    object: object ?? null,
    targets: movedTargets(legalTargets(object?.targets ?? [], illegal), bindings),
    x: object?.x ?? null,
    bindings: bindings.follows === undefined ? bindings : withoutFollows(bindings),
    at: continuation,
  };
};

/** Targets at the stay where the effect itself moved them (MTG-400.7). */
const movedTargets = (targets: EvaluationContext['targets'], { follows }: Bindings): EvaluationContext['targets'] =>
  follows === undefined ? targets : targets.map((target) => movedTarget(target, ofShape(FOLLOWED, follows)));

const movedTarget = (target: Target | null, follows: readonly FollowedObject[]): Target | null => {
  if (target === null || !('object' in target)) return target;
  const found = follows.find(({ object, stay }) => object === target.object && stay === target.stay);
  return found === undefined ? target : { object: found.object, stay: found.now };
};

/** What words mean is read where it is by now; what comes later begins with that. */
const withoutFollows = (bindings: Bindings): Bindings => {
  const { follows, ...others } = bindings;
  const moved: { [name: string]: Json | undefined } = { ...others };
  for (const word of ['each', 'triggering-object']) {
    const seen = others[word];
    if (hasShape(OBJECT_TARGET, seen)) moved[word] = movedTarget(seen, ofShape(FOLLOWED, follows));
  }
  return moved;
};

/** The card of that context, for whoever needs nothing else of it. */
export const cardOfContinuation = (table: Table, continuation: Continuation): CardId | null => {
  const own = continuation.bindings.card;
  if (typeof own === 'string') return asCardId(own);
  const object = stackObjectAt(table, continuation.object);
  const bound = object?.bindings.card;
  return typeof bound === 'string' ? asCardId(bound) : (object?.card ?? null);
};

/** Two sets of bindings merged; those `over` the others win. */
export const bothBindings = (under: Bindings | undefined, over: Bindings): Bindings => {
  if (under === undefined) return over;
  for (const name in over) if (over[name] !== undefined) return mergedBindings(under, over);
  return under;
};

// A loop like in `withMember`, for the same reason.
const mergedBindings = (under: Bindings, over: Bindings): Bindings => {
  const merged: { [name: string]: Json | undefined } = {};
  for (const name in under) merged[name] = under[name];
  for (const name in over) merged[name] = over[name];
  return merged;
};

const legalTargets = (
  targets: EvaluationContext['targets'],
  illegal: Json | undefined,
): EvaluationContext['targets'] =>
  isList(illegal) ? targets.map((target, at) => (illegal.includes(at) ? null : target)) : targets;

/** The evaluation context of an ability that was not declared: static, a trigger's condition, or a cost. */
export const contextOfSource = (
  you: SeatId | null,
  self: ObjectName | null,
  bindings: Bindings = {},
): EvaluationContext => ({
  you,
  self,
  card: null,
  object: null,
  targets: [],
  x: null,
  bindings,
  at: null,
});
