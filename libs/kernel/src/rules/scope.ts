import type { Json } from '../persistent/json.js';
import type { CardId, ObjectName, SeatId } from '../table/names.js';
import { isMap } from '../persistent/json.js';
import { activeSeat } from '../table/seats.js';
import { stackObjectAt } from '../table/stack-names.js';
import type { Bindings, Frame, StackObject, Table, Target } from '../table/table.js';

/**
 * In whose name and about what an instruction speaks: `you` is its controller, `self` the object it is printed on,
 * `targets` what was declared, `bindings` what is known by a word (`roll`, `killer`).
 */
export type Scope = {
  readonly you: SeatId | null;
  readonly self: ObjectName | null;
  readonly card: CardId | null;
  readonly object: StackObject | null;
  readonly targets: readonly (Target | null)[];
  readonly x: number | null;
  readonly bindings: Bindings;
  /** The frame that runs the instruction; its `path` and `next` say which one. */
  readonly at: Frame | null;
};

/** An object that an effect speaks of: its stay as it was chosen, and by now, where the effect has moved it on. */
export type Followed = { readonly object: ObjectName; readonly stay: number; readonly now: number };

/** Who speaks for a stack object: its controller, or the active player for what is the game's own. */
const speakerOf = (table: Table, object: StackObject): SeatId | null =>
  object.controller ?? (table.turn === null ? null : activeSeat(table));

/** The scope of a stack object. */
export const scopeOf = (table: Table, object: StackObject): Scope => ({
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
 * The scope of the instruction that a frame has come to. Its bindings come before the object's: `you` where somebody
 * else is spoken to (`each`), `illegal` for places whose target is no longer legal.
 */
export const scopeOfFrame = (table: Table, frame: Frame): Scope => {
  const object = stackObjectAt(table, frame.object);
  const bindings = bothBindings(object?.bindings, frame.bindings);
  const illegal = bindings.illegal as readonly number[] | undefined; // written by resolveInstructions
  return {
    you: (bindings.you ?? (object === undefined ? null : speakerOf(table, object))) as SeatId | null,
    self: (bindings.self ?? object?.source ?? null) as ObjectName | null,
    card: (bindings.card ?? object?.card ?? null) as CardId | null,
    object: object ?? null,
    targets: movedOn(legalTargets(object?.targets ?? [], illegal), bindings),
    x: object?.x ?? null,
    bindings: bindings.follows === undefined ? bindings : withoutFollows(bindings),
    at: frame,
  };
};

/** Targets where the effect itself has put them (MTG-400.7). */
const movedOn = (targets: Scope['targets'], { follows }: Bindings): Scope['targets'] =>
  follows === undefined ? targets : targets.map((target) => movedTarget(target, follows as readonly Followed[])); // written by `following`

const movedTarget = (target: Target | null, follows: readonly Followed[]): Target | null => {
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
    if (isMap(seen)) moved[word] = movedTarget(seen as unknown as Target, follows as readonly Followed[]); // these bind targets
  }
  return moved;
};

/** The card of that scope, for whoever needs nothing else of it. */
export const cardOfFrame = (table: Table, frame: Frame): CardId | null => {
  const own = frame.bindings.card as CardId | undefined; // bound as an id
  if (own !== undefined) return own;
  const object = stackObjectAt(table, frame.object);
  return (object?.bindings.card as CardId | undefined) ?? object?.card ?? null;
};

/** Bindings under others: those `over` them count. */
export const bothBindings = (under: Bindings | undefined, over: Bindings): Bindings => {
  if (under === undefined) return over;
  for (const name in over) if (over[name] !== undefined) return mergedBindings(under, over);
  return under;
};

// Written out like `withMember`, and for the same reason.
const mergedBindings = (under: Bindings, over: Bindings): Bindings => {
  const merged: { [name: string]: Json | undefined } = {};
  for (const name in under) merged[name] = under[name];
  for (const name in over) merged[name] = over[name];
  return merged;
};

const legalTargets = (targets: Scope['targets'], illegal: readonly number[] | undefined): Scope['targets'] =>
  illegal === undefined ? targets : targets.map((target, at) => (illegal.includes(at) ? null : target));

/** The scope of an ability that nobody has declared: a static one, a trigger's condition, a cost. */
export const scopeOfSource = (you: SeatId | null, self: ObjectName | null, bindings: Bindings = {}): Scope => ({
  you,
  self,
  card: null,
  object: null,
  targets: [],
  x: null,
  bindings,
  at: null,
});
