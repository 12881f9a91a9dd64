import type { Ability, Card } from './card.js';
import type { Bindings } from './table.js';

type PlacedAbility = readonly [path: string, ability: Ability];

const placed = new WeakMap<Card, readonly PlacedAbility[]>();

/** The abilities of a card with their paths (`abilities/0`); cached, since cards never change. */
export const abilitiesOf = (card: Card): readonly PlacedAbility[] => {
  const known = placed.get(card);
  if (known !== undefined) return known;
  const listed = (card.abilities ?? []).map((ability, index): PlacedAbility => [`abilities/${index}`, ability]);
  placed.set(card, listed);
  return listed;
};

type PathValue = { readonly value: unknown };

const found = new WeakMap<object, Map<string, PathValue>>();

/** The value at a path in a card (`abilities/0/effect/1/roll/3-4`), or undefined. Cached, since cards never change. */
export const atPath = (card: object, path: string): unknown => {
  const known = found.get(card)?.get(path);
  return known === undefined ? follow(card, path) : known.value;
};

const memberOf = (at: unknown, key: string): unknown =>
  typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;

const follow = (card: object, path: string): unknown => {
  const value = path.split('/').reduce<unknown>(memberOf, card);
  const known = found.get(card) ?? new Map<string, PathValue>();
  found.set(card, known.set(path, { value }));
  return value;
};

/** The ability at a path in a card, or undefined. It was checked with the card. */
export const abilityAt = (card: object, path: string): Ability | undefined => atPath(card, path) as Ability | undefined;

/** The path of an ability that no card has, which is bound to its object on the stack. */
export const BOUND_ABILITY = 'bound';

/**
 * The root of a path: the card, or what is bound to the object that carries it out: reported effects, or an ability
 * that no card has.
 */
export const rootOf = (card: object, path: string, bindings: Bindings): object => {
  if (path === BOUND_ABILITY) return { [BOUND_ABILITY]: bindings[BOUND_ABILITY] };
  return path.startsWith('reported') ? { reported: bindings.reported } : card;
};
