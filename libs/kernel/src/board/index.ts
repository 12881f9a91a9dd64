export { applyChange, expireChanges, isStatChanged, keywordsOf, staticChanges, statOf } from './changes.js';
export { ask, askYesOrNo, choose, repeatChoice } from './choices.js';
export { changeTotal, dealDamage, heal, markedDamage } from './damage.js';
export {
  isSideboard,
  layUnseen,
  possibleCards,
  registerDeck,
  registerSideboards,
  sizeOfDeck,
  possibleMatches,
} from './deck-lists.js';
export { endMatch, lastLeftWins } from './ending.js';
export { leaveGame } from './leaving.js';
export { type Arrival, drawCards, moveCard, reveal, sendAway, showBeneath, showTo, topOf } from './moving.js';
export {
  cardIn,
  copiesOf,
  deckCards,
  deckErrors,
  ENTRIES,
  type PositionEntry,
  ENTRY,
  HIDDEN_ENTRIES,
  layOut,
  type ZoneContents,
  type Pile,
  pileOf,
  positionErrors,
} from './positions.js';
export { addedHits, changedDamage } from './replacements.js';
export { rollOff, type RollOff } from './roll-off.js';
export { keepAwaitedRoll, ROLL_RESULT, rollDie } from './rolling.js';
export { rearrangeBottom, rearrangeTop, shuffle, shuffleAmong, shuffleInto } from './shuffling.js';
export { isKeptReport } from './kept-reports.js';
export { areDecksReported, isUnknown, tipBeforeNaming, turnUp } from './unknown-cards.js';
