import {
  abilitiesOf,
  atPath,
  cardNamed,
  objectAt,
  wordsOf,
  type Ability,
  type AbilityRules,
  type CardId,
  type GameObject,
  type HeldAbility,
  type Situation,
} from '@stackledger/kernel';
import type { GivenAbility } from './becoming.js';
import { isLayered, layeredTraits, traitsIn } from './index.js';

/** An ability that an object has: its path in a card, itself, and which card that is. */
export type AbilityNow = readonly [path: string, ability: Ability, card: CardId | null];

/** The abilities that an object has now: those of its card, unless an effect has taken them, and those it was given. */
export const abilitiesNow = (situation: Situation, object: GameObject): readonly AbilityNow[] => {
  const traits = layeredTraits(situation, object.name);
  const own = abilitiesOf(cardNamed(situation, object.card)).map(
    ([path, ability]) => [path, ability, object.card] as const,
  );
  if (traits === undefined) return own;
  const given = traits.given.flatMap((each) => abilityGiven(situation, each));
  const kept = traits.isBare ? [] : own;
  return given.length === 0 ? kept : toldApart([...kept, ...given]);
};

/** Abilities that came together from several cards, each with a name of its own: a command names one of them. */
const toldApart = (all: readonly AbilityNow[]): readonly AbilityNow[] =>
  all.map(([path, ability, card], at) => {
    const isTaken = all.slice(0, at).some(([, { id }]) => id === ability.id);
    const id = ability.id === undefined || isTaken ? `ability-${at + 1}` : ability.id;
    return [path, { ...ability, id }, card];
  });

const abilityGiven = (situation: Situation, { card, path }: GivenAbility): readonly AbilityNow[] => {
  const ability = atPath(cardNamed(situation, card), path) as Ability | undefined; // where an ability was written
  return ability === undefined ? [] : [[path, ability, card]];
};

/** What continuous effects make of the abilities in play (MTG-613.1f). */
export const abilities: AbilityRules = {
  areChanged: isLayered,
  held: (situation, printed, word) => {
    const traits = traitsIn(situation);
    const kept = printed.filter(({ object }) => traits.get(object.name)?.isBare !== true);
    const given: HeldAbility[] = [];
    for (const [name, { given: all }] of traits) {
      const object = all.length === 0 ? undefined : objectAt(situation.state.table, name);
      if (object === undefined) continue;
      for (const [path, ability, card] of all.flatMap((each) => abilityGiven(situation, each)))
        if (wordsOf(ability).includes(word)) given.push({ object, card, path, ability });
    }
    return given.length === 0 ? kept : [...kept, ...given];
  },
};
