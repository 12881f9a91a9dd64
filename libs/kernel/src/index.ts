export * from './table/card.js';
export * from './board/changes.js';
export * from './board/choices.js';
export * from './deciding/commands/index.js';
export { fieldsOf, decide, decideRead, explain, readCommand, withLegal, type Decision } from './deciding/decide.js';
export { priorityFault, senderOf } from './deciding/commands/table-commands.js';
export { beginsOf, isResting } from './deciding/commands/match-commands.js';
export * from './rules/conditions.js';
export * from './cards/costs.js';
export * from './board/damage.js';
export { endMatch, lastLeftWins } from './board/ending.js';
export * from './persistent/dict.js';
export { conditionFaults, whenFaults } from './cards/checking/check-conditions.js';
export { effectsFaults } from './cards/checking/check-effects.js';
export { shapeFaults } from './cards/checking/hinted-faults.js';
export { depthFaults } from './cards/checking/depth.js';
export { at, unknownWord, wrong } from './cards/checking/faults.js';
export { countedFaults, wordFaults, type Places } from './cards/checking/words.js';
export { sharedEffects, takeEffects } from './cards/effects/index.js';
export * from './cards/effects/shared.js';
export { grantEffect } from './cards/effects/turns.js';
export { askToDiscardDownTo, discardPicked } from './cards/effects/hands.js';
export { stackMeant } from './cards/effects/stacked.js';
export { manaTotals, totalEffects, totalFields } from './cards/effects/totals.js';
export type { Audience, Event, Hidden } from './log/event.js';
export { withWaiting } from './events/choice-events.js';
export type { KernelEvents } from './events/index.js';
export { EVENTS_OF_EVERY_GAME } from './events/of-every-game.js';
export type { HiddenCards, NewObject } from './events/object-events.js';
export type { Living } from './events/total-events.js';
export type { FizzleReason } from './events/stack-events.js';
export { evolve, isRecordEvent, wholeData } from './log/evolve.js';
export {
  emit,
  emitter,
  newId,
  nextOf,
  push,
  type Game,
  type Inputs,
  type Look,
  type Need,
  type Past,
  type Supply,
} from './events/recording.js';
export { onceKey, type Happening } from './triggers/trigger-events.js';
export * from './persistent/json.js';
export * from './table/knowledge.js';
export { leaveGame } from './board/leaving.js';
export { legalActions, whatIsLegal, type LegalActions } from './deciding/legal-actions.js';
export * from './board/moving.js';
export * from './table/names.js';
export type { Mutable } from './persistent/mutable.js';
export * from './table/objects.js';
export { oneText } from './persistent/one-text.js';
export { firstDifference, plainState, plainTable } from './table/plain-state.js';
export { citesOf, plainGame, plainZones, withoutLife } from './deciding/plain-game.js';
export * from './cards/plays.js';
export * from './board/positions.js';
export { endLap, givePriority, givePriorityAfterResolution, priorityDue, redirectPriority } from './stack/priority.js';
export { playedHappenings, type Readings } from './triggers/readings.js';
export * from './rules/references.js';
export { changedDamage } from './board/replacements.js';
export * from './table/rejection.js';
export { remembering } from './persistent/memoized.js';
export {
  abilityOf,
  cancel,
  finishResolving,
  fizzle,
  removeFromStack,
  resolveInstructions,
  type Leaving,
} from './stack/resolve.js';
export { rollDie, type Rolled, type RollPlan } from './board/rolling.js';
export { cancelDeclaration } from './deciding/rewinding.js';
export * from './rules/ruleset.js';
export * from './rules/scope.js';
export * from './table/seats.js';
export * from './table/shape.js';
export { rearrangeTop, shuffle, shuffleInto } from './board/shuffling.js';
export * from './table/stack-names.js';
export * from './table/state.js';
export * from './table/table.js';
export * from './rules/target-lists.js';
export * from './rules/targets.js';
export { completed, templateOf } from './rules/templates.js';
export { newTimeline, type Timeline } from './log/timeline.js';
export * from './deciding/view.js';
export { dropTrigger, putWithTargets } from './stack/waiting.js';
export { triggerStates } from './stack/state-triggers.js';
export { namesOfObjectsInPlay, objectsInPlay, watchersOf, type Watcher } from './triggers/trigger-index.js';
