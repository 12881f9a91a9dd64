export type { Batch, RuleCitations, LeavingReason, OptionRule, Receiver } from './answers.js';
export type { Command, LegalAction } from './command.js';
export type { DealtDamage } from './damage.js';
export { definedOnce, withAliases } from './defined-once.js';
export type { EventFacts, FightPart } from './event-facts.js';
export { EFFECTS, PRIORITY_MOVES } from './procedure-names.js';
export {
  reschedule,
  askAgain,
  bindNext,
  clearAgenda,
  unschedule,
  continuationOf,
  resumeWith,
  isScheduled,
  isOtherScheduled,
  isChecked,
  procedureNamed,
  nextScheduled,
  continuationAfter,
  procedure,
  schedule,
  scheduleAfterNext,
  takeScheduledOf,
  withBindings,
} from './agenda.js';
export type { GameRow, GameTable, PlayedEvent } from './game-table.js';
export { JUDGE_POWERS, type JudgePower } from './powers.js';
export type { CharacteristicCause } from './reason.js';
export type { DamageChanger, LifeRules, ZoneRules } from './ruleset/board-rules.js';
export type { ForSale } from './ruleset/capabilities.js';
export {
  conditionRule,
  costRule,
  effect,
  filterRule,
  type ConditionRule,
  type CostRule,
  type AbilityRules,
  type CardFieldRule,
  type CardFormat,
  type EffectRule,
  type HeldAbility,
  type ReferenceRule,
  type TargetRule,
} from './ruleset/card-rules.js';
export { command, type CommandRule, type FormRule, type NotationWord } from './ruleset/command-rules.js';
export type { EventRules, EventUses } from './ruleset/event-rules.js';
export type { AnyContinuation, ContinuationOf } from './ruleset/procedures.js';
export type { Ruleset, RulesetDefinition } from './ruleset/ruleset.js';
export type { OpenDecision, Situation } from './ruleset/situation.js';
export type { PriorityRules, StackKind } from './ruleset/stack-rules.js';
export { type EvaluationContext, contextOf, contextOfSource } from './evaluation-context.js';
export type { Sort } from '../table/sort.js';
export { tableOptions } from './table-options.js';
export type { TriggerEvent } from './trigger-event.js';
