import { objectAt, type CardId, type GameObject, type Situation } from '@stackledger/kernel';
import {
  abilityAt,
  abilitiesOf,
  cardNamed,
  wordsOf,
  type Ability,
  type AbilityRules,
  type HeldAbility,
} from '@stackledger/kernel/authoring';
import type { GivenAbility } from './becoming.js';
import { abilityChangesIn, isLayered, layeredTraits, traitsIn } from './index.js';
import { cardNow } from './copiable.js';
import { isAsPrinted } from './progress.js';
import type { Traits } from './traits.js';

/** An ability that an object has: its path in a card, itself, and which card that is. */
export type CurrentAbility = readonly [path: string, ability: Ability, card: CardId | null];

/** The abilities that an object has now: those of its card, unless an effect has taken them, and those it was given. */
export const abilitiesNow = (situation: Situation, object: GameObject): readonly CurrentAbility[] => {
  const traits = layeredTraits(situation, object.name);
  const own = ownAbilities(situation, object.card, traits);
  if (traits === undefined) return own;
  const given = traits.given.flatMap((each) => abilityGiven(situation, each));
  const kept = traits.isBare ? [] : own;
  return given.length === 0 ? kept : withDistinctPaths([...kept, ...given]);
};

const ownAbilities = (
  situation: Situation,
  printed: CardId | null,
  traits: Traits | undefined,
): readonly CurrentAbility[] => {
  const card = traits === undefined ? printed : cardNow(printed, traits);
  return abilitiesOf(cardNamed(situation, card)).map(([path, ability]) => [path, ability, card]);
};

/** Abilities that came together from several cards, each with a name of its own: a command names one of them. */
const withDistinctPaths = (all: readonly CurrentAbility[]): readonly CurrentAbility[] =>
  all.map(([path, ability, card], at) => {
    const isTaken = all.slice(0, at).some(([, { id }]) => id === ability.id);
    const id = ability.id === undefined || isTaken ? `ability-${at + 1}` : ability.id;
    return [path, { ...ability, id }, card];
  });

const abilityGiven = (situation: Situation, { card, path }: GivenAbility): readonly CurrentAbility[] => {
  const ability = abilityAt(cardNamed(situation, card), path);
  return ability === undefined ? [] : [[path, ability, card]];
};

/** What continuous effects make of the abilities in play (MTG-613.1f). */
export const abilities: AbilityRules = {
  areChanged: isLayered,
  areGiven: (situation) => isLayered(situation) && abilityChangesIn(situation).gaining.length > 0,
  held: (situation, printed, word) => {
    const { isAnyOther, gaining } = abilityChangesIn(situation);
    const kept = isAnyOther ? printed.filter(({ object }) => isAsPrinted(traitsIn(situation, object.name))) : printed;
    const given: HeldAbility[] = [];
    for (const name of gaining) {
      const [object, traits] = [objectAt(situation.state.table, name), traitsIn(situation, name)];
      if (object === undefined || traits === undefined) continue;
      const own = traits.words.length === 0 || traits.isBare ? [] : ownAbilities(situation, object.card, traits);
      for (const [path, ability, card] of [...own, ...traits.given.flatMap((one) => abilityGiven(situation, one))])
        if (wordsOf(ability).includes(word)) given.push({ object, card, path, ability });
    }
    return given.length === 0 ? kept : [...kept, ...given];
  },
};
