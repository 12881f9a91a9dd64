import { identityOf, objectAt, type CardId, type GameObject, type Situation } from '@stackledger/kernel';
import { isFaceDown } from './own-cards.js';
import { magicCardNamed } from './magic-card.js';
import { partsOf } from '../table/merged.js';

/** Of what is merged the component on top: that one turns over (ours). */
const topmostOf = (situation: Situation, object: GameObject): GameObject =>
  objectAt(situation.state.table, partsOf(situation, object)[0] ?? '') ?? object;

/** The face that a card does not show: its back, or its front; undefined for what has one face (MTG-701.27). */
export const otherFaceOf = (situation: Situation, object: GameObject): CardId | undefined => {
  const { card } = identityOf(topmostOf(situation, object));
  const { back } = magicCardNamed(situation, card);
  if (card === null || back === undefined || isFaceDown(object)) return undefined;
  if (object.card === card) return back;
  return object.card === back ? card : undefined;
};

/** The face that a permanent shows once it transforms: none that is an instant or a sorcery (MTG-701.27). */
export const turnedFaceOf = (situation: Situation, object: GameObject): CardId | undefined => {
  const face = otherFaceOf(situation, object);
  const isSpell = face !== undefined && ['instant', 'sorcery'].includes(magicCardNamed(situation, face).kind);
  return isSpell ? undefined : face;
};
