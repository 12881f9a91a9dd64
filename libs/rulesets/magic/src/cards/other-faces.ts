import { identityOf, type CardId, type GameObject, type Situation } from '@stackledger/kernel';
import { isFaceDown } from './own-cards.js';
import { magicCardNamed } from './magic-card.js';

/** What is an instant or a sorcery is no face of a permanent (MTG-701.27). */
const isSpellAlone = (situation: Situation, card: CardId): boolean =>
  ['instant', 'sorcery'].includes(magicCardNamed(situation, card).kind);

/** The face that a permanent does not show: its back, or its front; undefined for what has one face (MTG-701.27). */
export const otherFaceOf = (situation: Situation, object: GameObject): CardId | undefined => {
  const { card } = identityOf(object);
  const { back } = magicCardNamed(situation, card);
  if (card === null || back === undefined || isFaceDown(object)) return undefined;
  if (object.card === card) return isSpellAlone(situation, back) ? undefined : back;
  return object.card === back && !isSpellAlone(situation, card) ? card : undefined;
};
