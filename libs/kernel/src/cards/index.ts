export { conditionFaults, whenFaults } from './checking/check-conditions.js';
export { type Around, effectsFaults } from './checking/check-effects.js';
export { depthFaults } from './checking/depth.js';
export { at, unknownWord, wrong } from './checking/faults.js';
export { shapeFaults } from './checking/hinted-faults.js';
export { countedFaults, keywordFaults, type Places, whereFaults, wordFaults } from './checking/words.js';
export {
  addedUp,
  sumOfNumbers,
  areCostsTrusted,
  canPay,
  counterCost,
  mayBeLeftOut,
  payCosts,
  payer,
  payFault,
  payFill,
  payFills,
  selfCost,
  tapCost,
  totalCost,
} from './costs.js';
export { comingWith } from './effects/board.js';
export { askToDiscardDownTo, discardPicked, drawEffect } from './effects/hands.js';
export { sharedEffects, takeEffects } from './effects/index.js';
export {
  ALL_REFS,
  AMOUNT,
  DURATION,
  KEYWORD,
  missed,
  citing,
  type Counted,
  counted,
  COUNTED,
  effect,
  objectsMeant,
  pathOf,
  pushList,
  REFS,
  SEAT_REFS,
  seatsMeant,
  SIGNED,
  KIND,
  STACK_REFS,
  TARGET_SPEC,
  ZONE,
  thenFrame,
} from './effects/shared.js';
export { putCopy, stackedCopy, stackMeant } from './effects/stacked.js';
export { amountsByKind, totalEffects, totalsByKind } from './effects/totals.js';
export { grantEffect } from './effects/turns.js';
export {
  type Declaration,
  declarePlay,
  type FoundAbility,
  namedAbility,
  PLAY_FIELDS,
  type Playable,
  playedObject,
  inModes,
  playTemplates,
  readDeclaration,
  scopeOfPlay,
  unknownObject,
} from './plays.js';
