import { mapOf, hasShape, listOf, json, REFS, effectOf, isMap, listed, type Effect } from '@stackledger/kernel';
import { ofShape, type Ability, type Refs } from '@stackledger/kernel/authoring';

/** All effects of an ability with these modes, nested ones included, in one list. */
const allEffects = (ability: Partial<Ability>, modes: readonly string[]): readonly Effect[] => {
  const lists = [ability.effect ?? [], ...modes.map((mode) => ability.modes?.[mode]?.effect ?? [])];
  return lists.flatMap((list) => list.flatMap(withInner));
};

const EFFECT_LIST = listOf(mapOf(json));

const withInner = (effect: Effect): readonly Effect[] => [
  effect,
  ...innerLists(effect).flatMap((list) => list.flatMap(withInner)),
];

/** Every list of effects nested anywhere in a value. */
const innerLists = (value: unknown): readonly (readonly Effect[])[] => {
  if (Array.isArray(value)) return value.flatMap(innerLists);
  if (!isMap(value)) return [];
  return Object.values(value).flatMap((inner): readonly (readonly Effect[])[] =>
    hasShape(EFFECT_LIST, inner) ? [inner] : innerLists(inner),
  );
};

const aims = (effect: Effect): readonly string[] => {
  const [name, args] = effectOf(effect);
  if (name === 'damage' && isMap(args)) return wordsIn(ofShape(REFS, args.to));
  return name === 'roll' && isMap(args) && args.damage !== undefined ? wordsIn(ofShape(REFS, args.damage)) : [];
};

/** The reference words in `refs`. An "all of a kind" reference has none: it targets nothing. */
const wordsIn = (refs: Refs): readonly string[] => (typeof refs === 'object' && 'all' in refs ? [] : listed(refs));

/**
 * Whether an ability with these modes deals damage to its target number `place` (from 0): the dead cannot be chosen for
 * it (FS-PDEATH-9).
 */
export const harms = (ability: Partial<Ability>, place: number, modes: readonly string[]): boolean => {
  const word = place === 0 ? 'target' : `target${place + 1}`;
  return allEffects(ability, modes).some((effect) => aims(effect).includes(word));
};
