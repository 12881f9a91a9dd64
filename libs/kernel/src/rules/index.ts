export type { Batch, Cites, Leaving, OptionRule, Receiver } from './answers.js';
export type { Command, Template } from './command.js';
export type { Dealt } from './damage.js';
export { definedOnce } from './defined-once.js';
export type { EventFacts, FightPart } from './event-facts.js';
export { EFFECTS, PRIORITY_MOVES } from './frame-names.js';
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
} from './frames.js';
export type { GameRow, GameTable, PlayedEvent } from './game-table.js';
export type { Power } from './powers.js';
export type { Reason } from './reason.js';
export type { DamageChanger, LifeRules, ZoneRules } from './ruleset/board-rules.js';
export type {
  ConditionRule,
  CostRule,
  AbilityRules,
  CardFieldRule,
  EffectRule,
  FilterRule,
  HeldAbility,
  ReferenceRule,
  TargetRule,
} from './ruleset/card-rules.js';
export type { CommandRule, FormRule, NotationWord } from './ruleset/command-rules.js';
export type { EventRules, EventUses } from './ruleset/event-rules.js';
export type { AnyFrame, FrameOf } from './ruleset/procedures.js';
export type { Ruleset, RulesetDefinition } from './ruleset/ruleset.js';
export type { OpenDecision, Situation } from './ruleset/situation.js';
export type { PriorityRules, StackKind } from './ruleset/stack-rules.js';
export { type Scope, scopeOf, scopeOfSource } from './scope.js';
export type { Sort } from './sort.js';
export { tableOptions } from './table-options.js';
export type { TriggerEvent } from './trigger-event.js';
