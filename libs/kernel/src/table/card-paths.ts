import type { Ability, Card } from './card.js';
import type { Bindings } from './table.js';

type PlacedAbility = readonly [path: string, ability: Ability];

const placed = new WeakMap<Card, readonly PlacedAbility[]>();

/** The abilities of a card with their paths (`abilities/0`); cards never change, so they are listed once. */
export const abilitiesOf = (card: Card): readonly PlacedAbility[] => {
  const known = placed.get(card);
  if (known !== undefined) return known;
  const listed = (card.abilities ?? []).map((ability, index): PlacedAbility => [`abilities/${index}`, ability]);
  placed.set(card, listed);
  return listed;
};

type Found = { readonly value: unknown };

const found = new WeakMap<object, Map<string, Found>>();

/**
 * What stands at a path in a card (`abilities/0/effect/1/roll/3-4`). A path that leads nowhere gives undefined. Cards never
 * change, so a path is followed once.
 */
export const atPath = (card: object, path: string): unknown => {
  const known = found.get(card)?.get(path);
  return known === undefined ? follow(card, path) : known.value;
};

const follow = (card: object, path: string): unknown => {
  const value = path.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], card);
  const known = found.get(card) ?? new Map<string, Found>();
  found.set(card, known.set(path, { value }));
  return value;
};

/** What a path begins in: the card, or the effects that the table has reported, which are bound to whatever carries them out. */
export const rootOf = (card: object, path: string, bindings: Bindings): object =>
  path.startsWith('reported') ? { reported: bindings.reported } : card;
