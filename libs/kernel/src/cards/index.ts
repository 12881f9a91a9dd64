export { conditionErrors, whenErrors } from './checking/check-conditions.js';
export { type EffectCheckContext, effectsErrors } from './checking/check-effects.js';
export { depthErrors } from './checking/depth.js';
export { at, unknownWordError, validationError } from './checking/validation-errors.js';
export { shapeErrors } from './checking/hinted-errors.js';
export { countedErrors, keywordErrors, type TargetPlaceCount, whereErrors, wordErrors } from './checking/words.js';
export {
  PAYMENT_PICKS,
  sumOfCosts,
  sumOfNumbers,
  areCostsTrusted,
  canPay,
  counterCost,
  withForcedOptional,
  payCosts,
  payer,
  paymentRejection,
  paymentPrompt,
  paymentPrompts,
  selfCost,
  tapCost,
  totalCost,
} from './costs.js';
export { tokenGroupData } from './effects/board.js';
export { askToDiscardDownTo, discardPicked, drawEffect } from './effects/hands.js';
export { sharedEffects, takeEffects } from './effects/index.js';
export {
  ALL_REFS,
  AMOUNT,
  DURATION,
  KEYWORD,
  emitEffectMissed,
  citationsOf,
  type CountedArgs,
  counted,
  COUNTED,
  objectsMeant,
  pathOf,
  scheduleList,
  REFS,
  SEAT_REFS,
  seatsMeant,
  SIGNED,
  KIND,
  STACK_REFS,
  TARGET_SPEC,
  ZONE,
  thenContinuation,
} from './effects/shared.js';
export { putCopy, stackedCopy, stackMeant } from './effects/stacked.js';
export { amountsByKind, totalEffects, totalsByKind } from './effects/totals.js';
export { grantEffect } from './effects/turns.js';
export {
  abilityField,
  abilityPlay,
  containsX,
  cardPlay,
  declareFromCommand,
  type MoveToStack,
  nothingMoves,
  isUsed,
  type Declaration,
  declarePlay,
  type FoundAbility,
  namedAbility,
  PLAY_FIELDS,
  type Playable,
  type PlayableX,
  playedObject,
  playInModes,
  legalPlays,
  readDeclaration,
  contextOfPlay,
  unknownObject,
} from './plays.js';
export { targetsStillMeant } from './waiting-instructions.js';
