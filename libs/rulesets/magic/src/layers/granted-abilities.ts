import { objectAt, type CardId, type Situation } from '@stackledger/kernel';
import { abilityAt, abilitiesOf, cardNamed, type Ability, type ObjectName } from '@stackledger/kernel/authoring';
import type { GivenAbility } from './becoming.js';
import { fromStatic, stampOf, type ContinuousEffect } from './effects.js';
import type { LayeredPermanent, LayerProgress } from './progress.js';
import { cardNow } from './copiable.js';

/** Where an ability stands that is given, as one of those that its object has been given. */
type GivenAbilityPlace = GivenAbility & { readonly nth: number };

const keyOf = (name: ObjectName, { card, path, stamp = 0, nth }: GivenAbilityPlace): string =>
  [name, card, path, stamp, nth].join();

const placesOf = (given: readonly GivenAbility[]): readonly GivenAbilityPlace[] =>
  given.map((each, at) => ({
    ...each,
    nth: given
      .slice(0, at)
      .filter((one) => one.card === each.card && one.path === each.path && one.stamp === each.stamp).length,
  }));

/** The effects of the static abilities of objects whose text has other words, as they are there by that text. */
export const rewordedEffects = (situation: Situation, working: LayerProgress): (() => readonly ContinuousEffect[]) => {
  const known = new Map<string, readonly ContinuousEffect[]>();
  const read = (name: ObjectName, card: CardId): readonly ContinuousEffect[] => {
    const object = objectAt(situation.state.table, name);
    const stamp = stampOf(situation, name);
    const isThere = (): boolean => working.named.get(name)?.traits.isBare !== true;
    return object === undefined
      ? []
      : abilitiesOf(cardNamed(situation, card)).flatMap(([path, ability]) =>
          ability.type === 'static'
            ? fromStatic(situation, { object, card, path, ability }, working, { stamp, isThere })
            : [],
        );
  };
  return () =>
    working.permanents.filter(hasOtherWords).flatMap(({ object: { name }, traits }) => {
      const card = cardNow(objectAt(situation.state.table, name)?.card ?? null, traits);
      if (card === null) return [];
      const found = known.get(`${name} ${card}`) ?? read(name, card);
      known.set(`${name} ${card}`, found);
      return found;
    });
};

const hasOtherWords = ({ traits }: LayeredPermanent): boolean => traits.words.length > 0;

const staticAt = (situation: Situation, { card, path }: GivenAbility): Ability | undefined => {
  const ability = abilityAt(cardNamed(situation, card), path);
  return ability?.type === 'static' ? ability : undefined;
};

/**
 * The effects of the static abilities that objects have been given, as far as the layers have come: each the same one
 * whenever it is asked for, and there for as long as its object has its ability. It counts from when both the object
 * and what gives it were there (MTG-613.7a).
 */
export const givenEffects = (situation: Situation, working: LayerProgress): (() => readonly ContinuousEffect[]) => {
  const known = new Map<string, readonly ContinuousEffect[]>();
  const read = (name: ObjectName, place: GivenAbilityPlace): readonly ContinuousEffect[] => {
    const [ability, object] = [staticAt(situation, place), objectAt(situation.state.table, name)];
    if (ability === undefined || object === undefined) return [];
    const key = keyOf(name, place);
    const found =
      known.get(key) ??
      fromStatic(situation, { object, card: place.card, path: place.path, ability }, working, {
        stamp: Math.max(stampOf(situation, name), place.stamp ?? 0),
        isThere: () => placesOf(working.named.get(name)?.traits.given ?? []).some((each) => keyOf(name, each) === key),
      });
    known.set(key, found);
    return found;
  };
  return () =>
    working.permanents.flatMap(({ object: { name }, traits: { given } }) =>
      placesOf(given).flatMap((place) => read(name, place)),
    );
};
