import { type CardId, type GameObject, type Situation } from '@stackledger/kernel';
import { printedColours, printedSubtypes, printedTypes } from '../cards/printed.js';
import { becomingIn } from './becoming.js';
import { applyIn, LAYERS } from './layer-table.js';
import { rewordedId } from './text.js';
import type { Traits } from './traits.js';
import { magicCardNamed } from '../cards/magic-card.js';

/** The card of an object as its text is now. */
export const cardNow = (printed: CardId | null, { words }: Pick<Traits, 'words'>): CardId | null =>
  printed === null || words.length === 0 ? printed : rewordedId(printed, words);

/**
 * The copiable values of an object: those of its card, or of the card that it copies with the exceptions of the copy
 * (MTG-707.2).
 */
export const copiableTraits = (
  situation: Situation,
  { card: id, except: said }: Pick<GameObject, 'card' | 'except'>,
): Traits => {
  const card = magicCardNamed(situation, id);
  const plain: Traits = {
    words: [],
    types: printedTypes(card),
    subtypes: printedSubtypes(card),
    colours: printedColours(card),
    keywords: card.keywords ?? [],
    isBare: false,
    given: [],
    power: card.power ?? 0,
    toughness: card.toughness ?? 0,
    applied: [],
  };
  const except = becomingIn(said);
  return except === undefined ? plain : LAYERS.reduce((traits, { layer }) => applyIn(traits, layer, except), plain);
};
