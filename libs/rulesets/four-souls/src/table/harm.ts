import { effectOf, isMap, listed, type Ability, type Effect, type Refs } from '@stackledger/kernel';

/** The effects of an ability with these modes, and those inside others, in one list. */
const allEffects = (ability: Partial<Ability>, modes: readonly string[]): readonly Effect[] => {
  const lists = [ability.effect ?? [], ...modes.map((mode) => ability.modes?.[mode]?.effect ?? [])];
  return lists.flatMap((list) => list.flatMap(withInner));
};

const withInner = (effect: Effect): readonly Effect[] => [
  effect,
  ...innerLists(effect).flatMap((list) => list.flatMap(withInner)),
];

/** Every list of effects that stands somewhere inside a value. */
const innerLists = (value: unknown): readonly (readonly Effect[])[] => {
  if (Array.isArray(value)) return value.flatMap(innerLists);
  if (!isMap(value)) return [];
  return Object.values(value).flatMap((inner) =>
    Array.isArray(inner) && inner.every(isMap) ? [inner as readonly Effect[]] : innerLists(inner),
  );
};

const aims = (effect: Effect): readonly string[] => {
  const [name, args] = effectOf(effect);
  if (name === 'damage' && isMap(args)) return wordsIn(args.to as Refs); // checked with the card
  return name === 'roll' && isMap(args) && args.damage !== undefined ? wordsIn(args.damage as Refs) : [];
};

/** The words among who is meant; everything of a kind is no target. */
const wordsIn = (refs: Refs): readonly string[] => (typeof refs === 'object' && 'all' in refs ? [] : listed(refs));

/**
 * Whether an ability with these modes deals damage to what stands in a target place (0 is the first): then the dead cannot be
 * chosen (FS-PDEATH-9).
 */
export const harms = (ability: Partial<Ability>, place: number, modes: readonly string[]): boolean => {
  const word = place === 0 ? 'target' : `target${place + 1}`;
  return allEffects(ability, modes).some((effect) => aims(effect).includes(word));
};
