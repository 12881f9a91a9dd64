import { zoneKind, type CardId, type GameObject, type JsonMap, type Situation } from '@stackledger/kernel';
import type { ObjectName } from '@stackledger/kernel/authoring';
import { layeredTraits } from '../layers/index.js';
import { copiableTraits } from '../layers/copiable.js';
import type { Traits } from '../layers/traits.js';
import { printedColours, printedSubtypes, printedTypes } from '../cards/printed.js';
import { magicCardNamed } from '../cards/magic-card.js';

/** A card, on its own or as an object of the table; `except` is what a copy of a spell has beside. */
type CardSubject = {
  readonly card: CardId | null;
  readonly name?: ObjectName;
  readonly zone?: string;
  readonly except?: JsonMap;
};

/**
 * What an object on the battlefield is by continuous effects, a copy by what it has beside; undefined where none of
 * that matters.
 */
const traitsOfSubject = (situation: Situation, { name, zone, card, except }: CardSubject): Traits | undefined => {
  if (name !== undefined && zone !== undefined && zoneKind(zone) === 'battlefield')
    return layeredTraits(situation, name);
  return except === undefined || zone !== undefined ? undefined : copiableTraits(situation, { card, except });
};

/** The card types of a card; of a permanent those that it has now. */
export const typesOf = (situation: Situation, known: CardSubject): readonly string[] =>
  traitsOfSubject(situation, known)?.types ?? printedTypes(magicCardNamed(situation, known.card));

/** The families of a card (`goblin`, `equipment`); of a permanent those that it has now. */
export const subtypesOf = (situation: Situation, known: CardSubject): readonly string[] =>
  traitsOfSubject(situation, known)?.subtypes ?? printedSubtypes(magicCardNamed(situation, known.card));

/** The colours of a card; of a permanent those that it has now. */
export const coloursOf = (situation: Situation, known: CardSubject): readonly string[] =>
  traitsOfSubject(situation, known)?.colours ?? printedColours(magicCardNamed(situation, known.card));

/** What something is in the words of triggers: its types, and what they come to. */
export const kindsOf = (situation: Situation, known: CardSubject): readonly string[] => {
  const types = typesOf(situation, known);
  return [...types, ...wordsFor(types)];
};

/** What types come to in the words of triggers (`permanent`, `noncreature`). */
export const wordsFor = (types: readonly string[]): readonly string[] => [
  types.some((type) => type === 'instant' || type === 'sorcery') ? 'instant-or-sorcery' : 'permanent',
  ...(types.some((type) => type === 'creature' || type === 'land') ? [] : ['noncreature']),
];

/** Whether only one of a name may be kept by a player: a copy may be said to be no legend. */
export const isLegendary = (situation: Situation, { card, except }: GameObject): boolean =>
  except?.legendary !== false && magicCardNamed(situation, card).legendary === true;
