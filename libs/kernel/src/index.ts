export { applyChange, expireChanges, isStatChanged, keywordsOf, staticChanges, statOf } from './board/changes.js';
export { ask, askYesOrNo, choose, putAgain } from './board/choices.js';
export { changeTotal, dealDamage, heal, markedDamage } from './board/damage.js';
export type { Dealt } from './rules/damage.js';
export { layUnseen, possibleCards, registerDeck, sizeOfDeck, thoseThatMayBe } from './board/deck-lists.js';
export { areDecksReported, isUnknown, tipBeforeNaming, turnUp } from './board/unknown-cards.js';
export { tableOptions } from './rules/table-options.js';
export { endMatch, lastLeftWins } from './board/ending.js';
export { leaveGame } from './board/leaving.js';
export { type Arrival, drawCards, moveCard, sendAway, showBeneath, showTo, topOf } from './board/moving.js';
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
} from './board/positions.js';
export { addedHits, changedDamage } from './board/replacements.js';
export { rollDie, type Rolled } from './board/rolling.js';
export { rearrangeTop, shuffle, shuffleInto } from './board/shuffling.js';
export { isToldAlready } from './board/told-already.js';
export { conditionFaults, whenFaults } from './cards/checking/check-conditions.js';
export { type Around, effectsFaults } from './cards/checking/check-effects.js';
export { depthFaults } from './cards/checking/depth.js';
export { at, unknownWord, wrong } from './cards/checking/faults.js';
export { shapeFaults } from './cards/checking/hinted-faults.js';
export { countedFaults, keywordFaults, type Places, whereFaults, wordFaults } from './cards/checking/words.js';
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
} from './cards/costs.js';
export { askToDiscardDownTo, discardPicked, drawEffect } from './cards/effects/hands.js';
export { sharedEffects, takeEffects } from './cards/effects/index.js';
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
} from './cards/effects/shared.js';
export { comingWith } from './cards/effects/board.js';
export { stackMeant } from './cards/effects/stacked.js';
export { totalEffects, totalsByKind } from './cards/effects/totals.js';
export { grantEffect } from './cards/effects/turns.js';
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
} from './cards/plays.js';
export { looksAt } from './deciding/calling.js';
export type { GameRow, GameTable, PlayedEvent } from './rules/game-table.js';
export type { Power } from './rules/powers.js';
export { commandRule, commandsOf, hiddenFields, powerFor } from './deciding/commands/index.js';
export { rulableReport, type PendingReport } from './deciding/pending-report.js';
export { whyNotReversed, whyNotSimple } from './deciding/fitting.js';
export { informationIn } from './deciding/rewinding/information.js';
export { badgesOf, riskOf } from './deciding/rewinding/risk.js';
export { stillSince } from './deciding/calling.js';
export { beginsOf } from './deciding/commands/match/creating.js';
export { isResting } from './deciding/commands/match/settling.js';
export { priorityFault, senderOf } from './deciding/commands/table-commands.js';
export { amended, compile, fieldsOf } from './deciding/compile.js';
export { decide, type Decision, explain, withLegal } from './deciding/decide.js';
export { dealtAnew, isBlindChoice } from './deciding/rewinding/dealt-anew.js';
export { readCommand, ReadCommand } from './deciding/reading.js';
export { legalActions, scribeActions, whatIsLegal } from './deciding/legal-actions.js';
export { citesOf, dealDecks, plainGame } from './deciding/plain-game.js';
export { playedCard, playFromHand } from './deciding/play-card.js';
export { cancelDeclaration } from './deciding/rewinding/rewinding.js';
export {
  awaitingView,
  calledOn,
  matchView,
  objectFields,
  playerFields,
  priorityView,
  stackView,
} from './deciding/view.js';
export {
  eventKindIn,
  eventTypesOf,
  factsOfEveryGame,
  factsOfGame,
  foldsOf,
  type GameFacts,
} from './events/event-kinds.js';
export type { KernelEvents } from './events/index.js';
export { withWaiting } from './events/kinds/choice-events.js';
export { emit, emitter, newId } from './events/recording.js';
export type { Audience, Event } from './log/event.js';
export { evolve, goesBackTo, wholeData } from './log/evolve.js';
export { foldIn, type Folds, isRecordEvent } from './log/fold.js';
export type { Begins, Inputs, Need, Supply } from './log/inputs.js';
export { newTimeline, type Timeline, timelineFrom } from './log/timeline.js';
export { type Dict, emptyDict, entriesOf, put, valueAt, valuesOf, without } from './persistent/dict.js';
export { asText, isMap, type Json, type JsonMap, said, sameJson, withMember } from './persistent/json.js';
export { memoized } from './persistent/memoized.js';
export type { Mutable } from './persistent/mutable.js';
export { oneText } from './persistent/one-text.js';
export type { Batch, Cites, Leaving, OptionRule, Receiver } from './rules/answers.js';
export type { Command, Template } from './rules/command.js';
export { definedOnce } from './rules/defined-once.js';
export type { EventFacts, FightPart } from './rules/event-facts.js';
export { EFFECTS, PRIORITY_MOVES } from './rules/frame-names.js';
export {
  again,
  askAgain,
  bindNext,
  dropAllDue,
  dropDue,
  frameOf,
  goOnWith,
  hasDue,
  hasOtherDue,
  isChecked,
  named,
  nextDue,
  nextOf,
  procedure,
  push,
  takeDueOf,
  withBindings,
} from './rules/frames.js';
export type {
  AnyFrame,
  CommandRule,
  ConditionRule,
  CostRule,
  AbilityRules,
  CardFieldRule,
  DamageChanger,
  EffectRule,
  EventRules,
  EventUses,
  FilterRule,
  FormRule,
  FrameOf,
  HeldAbility,
  LifeRules,
  NotationWord,
  OpenDecision,
  PriorityRules,
  ReferenceRule,
  Ruleset,
  RulesetDefinition,
  Situation,
  StackKind,
  TargetRule,
  ZoneRules,
} from './rules/ruleset.js';
export { type Scope, scopeOf, scopeOfSource } from './rules/scope.js';
export type { Sort } from './rules/sort.js';
export type { TriggerEvent } from './rules/trigger-event.js';
export {
  endLap,
  givePriority,
  givePriorityAfterResolution,
  givePriorityIfNeeded,
  isPriorityDue,
  movePriority,
  redirectPriority,
  renamePriority,
} from './stack/priority.js';
export {
  abilityOf,
  cancel,
  finish,
  finishResolving,
  fizzle,
  removeFromStack,
  resolveInstructions,
} from './stack/resolve.js';
export { triggerStates } from './stack/state-triggers.js';
export { dropTrigger, putWithTargets } from './stack/waiting.js';
export { abilitiesOf, atPath } from './table/card-paths.js';
export {
  type Ability,
  type Amount,
  type Card,
  type Cards,
  type Condition,
  type Cost,
  costOf,
  type Effect,
  effectOf,
  listed,
  type Refs,
  type TargetSpec,
  type Where,
} from './table/card.js';
export { type Call, remedyDue, stillToSay } from './table/call.js';
export { identityOf } from './table/faces.js';
export { nameFor, objectNamed, PUBLIC } from './table/knowledge.js';
export {
  type CardId,
  type ObjectName,
  type Revision,
  type RuleId,
  type SeatId,
  type StackId,
  zoneKind,
  type ZoneName,
  zoneOf,
} from './table/names.js';
export { objectAt, objectsAt, playerAt, totalOf, withObject, withPlaced, withPlayer, zoneAt } from './table/objects.js';
export { firstDifference, plainState, plainTable } from './table/plain-state.js';
export { PLAIN_POLICY, POLICY, type Policy } from './table/policy.js';
export { isRejection, type Rejection, rejection } from './table/rejection.js';
export { activeSeat, everybodyHasPassed, seatAfter, seatNamed, seatsFrom, seatsInOrder } from './table/seats.js';
export {
  describe,
  either,
  type Fault,
  faultsOf,
  hasShape,
  type Fields,
  flag,
  json,
  later,
  listOf,
  mapOf,
  number,
  oneOf,
  plainName,
  type Shape,
  struct,
  tellFault,
  text,
} from './table/shape.js';
export {
  abilitySubject,
  distinctNames,
  stackName,
  stackNames,
  stackObjectAt,
  stackObjectNamed,
} from './table/stack-names.js';
export { emptyMatch, type MatchState, statusOf } from './table/state.js';
export { STATE_FORM, stateFromStored, storableState } from './table/stored-state.js';
export {
  type Bindings,
  type Change,
  type Choice,
  copyStackObject,
  draftOf,
  type Fill,
  type Frame,
  type GameObject,
  idAfter,
  type Living,
  type Player,
  type Roll,
  type StackObject,
  type Table,
  type Target,
  type Totals,
} from './table/table.js';
export { playedEvents } from './triggers/readings.js';
export { matches, onceKey } from './triggers/trigger-events.js';
export {
  abilitiesAwaiting,
  abilitiesOnCards,
  isAnyCopyChanged,
  isWordAwaited,
  isWordOnCards,
  objectsInPlay,
  SELECTIVE,
  staticOf,
  wordsOf,
} from './triggers/trigger-index.js';
export { cardNamed, cardOf } from './words/card-of.js';
export { BOUNDS, holds, takeConditions, totalCondition, within } from './words/conditions.js';
export { amountOf, referred, referredSeats, targetsIn } from './words/references.js';
export { sortsOfTargets } from './words/sorts.js';
export { targetsAsked } from './words/target-lists.js';
export {
  allOf,
  candidatesFor,
  controllerOf,
  isSuch,
  isThere,
  neededOf,
  placesOf,
  sameTarget,
  targetName,
  targetObject,
  WHERE,
} from './words/targets.js';
export { completed, templateOf } from './words/templates.js';
