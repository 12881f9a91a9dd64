export * from './card.js';
export * from './changes.js';
export * from './choices.js';
export * from './commands/index.js';
export { fieldsOf, decide, decideRead, explain, readCommand, withLegal, type Decision } from './decide.js';
export { priorityFault, senderOf } from './commands/table-commands.js';
export { beginsOf, isResting } from './commands/match-commands.js';
export * from './conditions.js';
export * from './costs.js';
export * from './damage.js';
export { endMatch, lastLeftWins } from './ending.js';
export * from './dict.js';
export { conditionFaults, whenFaults } from './checking/check-conditions.js';
export { effectsFaults } from './checking/check-effects.js';
export { shapeFaults } from './checking/hinted-faults.js';
export { depthFaults } from './checking/depth.js';
export { at, unknownWord, wrong } from './checking/faults.js';
export { countedFaults, wordFaults, type Places } from './checking/words.js';
export { sharedEffects, takeEffects } from './effects/index.js';
export * from './effects/shared.js';
export { grantEffect } from './effects/turns.js';
export { askToDiscardDownTo, discardPicked } from './effects/hands.js';
export { stackMeant } from './effects/stacked.js';
export { manaTotals, totalEffects, totalFields } from './effects/totals.js';
export type { Audience, Event, Hidden } from './events/event.js';
export { withWaiting } from './events/choice-events.js';
export type { KernelEvents } from './events/index.js';
export { EVENTS_OF_EVERY_GAME } from './events/of-every-game.js';
export type { HiddenCards, NewObject } from './events/object-events.js';
export type { Living } from './events/total-events.js';
export type { FizzleReason } from './events/stack-events.js';
export { evolve, isRecordEvent, wholeData } from './evolve.js';
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
} from './game.js';
export { onceKey, type Happening } from './happenings.js';
export * from './json.js';
export * from './knowledge.js';
export { leaveGame } from './leaving.js';
export { legalActions, whatIsLegal, type LegalActions } from './legal-actions.js';
export * from './moving.js';
export * from './names.js';
export type { Mutable } from './mutable.js';
export * from './objects.js';
export { oneText } from './one-text.js';
export { firstDifference, plainState, plainTable } from './plain-state.js';
export { citesOf, plainGame, plainZones, withoutLife } from './plain-game.js';
export * from './plays.js';
export * from './positions.js';
export { endLap, givePriority, givePriorityAfterResolution, priorityDue, redirectPriority } from './priority.js';
export { playedHappenings, type Readings } from './readings.js';
export * from './refs.js';
export { changedDamage } from './replacements.js';
export * from './rejection.js';
export { remembering } from './remembering.js';
export {
  abilityOf,
  cancel,
  finishResolving,
  fizzle,
  removeFromStack,
  resolveInstructions,
  type Leaving,
} from './resolve.js';
export { rollDie, type Rolled, type RollPlan } from './rolling.js';
export { cancelDeclaration } from './rewinding.js';
export * from './ruleset.js';
export * from './scope.js';
export * from './seats.js';
export * from './shape.js';
export { rearrangeTop, shuffle, shuffleInto } from './shuffling.js';
export * from './stack-names.js';
export * from './state.js';
export * from './table.js';
export * from './target-lists.js';
export * from './targets.js';
export { completed, templateOf } from './templates.js';
export { newTimeline, type Timeline } from './timeline.js';
export * from './view.js';
export { dropTrigger, putWithTargets } from './waiting.js';
export { triggerStates } from './state-triggers.js';
export { namesOfObjectsInPlay, objectsInPlay, watchersOf, type Watcher } from './watchers.js';
