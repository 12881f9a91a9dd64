export { applyChange, expireChanges, isStatChanged, keywordsOf, staticChanges, statOf } from './changes.js';
export { ask, askYesOrNo, choose, putAgain } from './choices.js';
export { changeTotal, dealDamage, heal, markedDamage } from './damage.js';
export { layUnseen, possibleCards, registerDeck, sizeOfDeck, thoseThatMayBe } from './deck-lists.js';
export { endMatch, lastLeftWins } from './ending.js';
export { leaveGame } from './leaving.js';
export { type Arrival, drawCards, moveCard, sendAway, showBeneath, showTo, topOf } from './moving.js';
export {
  cardIn,
  copiesOf,
  deckCards,
  deckFaults,
  ENTRIES,
  type Entry,
  ENTRY,
  HIDDEN_ENTRIES,
  layOut,
  type Lying,
  type Pile,
  pileOf,
  positionFaults,
} from './positions.js';
export { addedHits, changedDamage } from './replacements.js';
export { rollDie, type Rolled } from './rolling.js';
export { rearrangeTop, shuffle, shuffleAmong, shuffleInto } from './shuffling.js';
export { isToldAlready } from './told-already.js';
export { areDecksReported, isUnknown, tipBeforeNaming, turnUp } from './unknown-cards.js';
