import type { Ability, Card } from './card.js';
import type { Look } from './game.js';
import type { CardId, ObjectName, SeatId } from './names.js';
import { objectAt } from './objects.js';
import { activeSeat } from './seats.js';
import { stackObjectAt } from './stack-names.js';
import type { Bindings, Frame, StackObject, Table, Target } from './table.js';

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
  const bindings = { ...object?.bindings, ...frame.bindings };
  const illegal = (bindings.illegal ?? []) as readonly number[];
  return {
    you: (bindings.you ?? (object === undefined ? null : speakerOf(table, object))) as SeatId | null,
    self: (bindings.self ?? object?.source ?? null) as ObjectName | null,
    card: (bindings.card ?? object?.card ?? null) as CardId | null,
    object: object ?? null,
    targets: (object?.targets ?? []).map((target, at) => (illegal.includes(at) ? null : target)),
    x: object?.x ?? null,
    bindings,
    at: frame,
  };
};

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

const BLANK: Card = { kind: 'unknown' };

/** The definition of a card; a blank one where it is not known. */
export const cardNamed = ({ state }: Look, card: CardId | null): Card =>
  card === null ? BLANK : (state.terms.cards[card] ?? BLANK);

/** The definition of the card that an object is. */
export const cardOf = (look: Look, object: ObjectName | null): Card =>
  object === null ? BLANK : cardNamed(look, objectAt(look.state.table, object)?.card ?? null);

/** The abilities of a card with their paths (`abilities/0`). */
export const abilitiesOf = (card: Card): readonly (readonly [path: string, ability: Ability])[] =>
  (card.abilities ?? []).map((ability, index) => [`abilities/${index}`, ability] as const);

/**
 * What stands at a path in a card (`abilities/0/effect/1/roll/3-4`). A path that leads nowhere gives undefined.
 */
export const atPath = (card: object, path: string): unknown =>
  path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], card);
