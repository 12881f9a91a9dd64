import type { EventAppliers } from '../../log/event-applier.js';
import type { RuleCitations, ZoneRule } from '../answers.js';
import type { ZoneName } from '../../table/names.js';
import type { GameTable } from '../game-table.js';
import type { LifeRules, ZoneRules } from './board-rules.js';
import type {
  AbilityAnswers,
  CardAnswers,
  ChoiceAnswers,
  ControlAnswers,
  CostAnswers,
  DiceAnswers,
  FlowAnswers,
  LeavingAnswers,
  OpeningAnswers,
  OptionAnswers,
  ReferenceAnswers,
  ReplacementAnswers,
  StackAnswers,
  TargetAnswers,
  TriggerAnswers,
  ViewAnswers,
  VocabularyAnswers,
} from './capabilities.js';
import type { ConditionRule, EffectRule } from './card-rules.js';
import type { CommandForm, CommandRule, NotationWord } from './command-rules.js';
import type { EventKinds, EventRule, EventUse } from './event-rules.js';
import type { Procedure } from './procedures.js';
import type { PriorityRules } from './stack-rules.js';

/**
 * One game's answers to the kernel's questions, by capability; `compile` makes a ruleset of it. The first ten are asked
 * of every game. What is left out of the others is answered by `plainGame`.
 */
export type RulesetDefinition = {
  readonly id: string;
  readonly version: string;
  readonly title: string;
  readonly seats: { readonly least: number; readonly most: number };
  /** The rules behind what the kernel does in the game's name. */
  readonly cites: RuleCitations;
  readonly cards: CardAnswers;
  readonly opening: OpeningAnswers;
  readonly commands: { readonly [type: string]: CommandRule };
  readonly priority: PriorityRules;
  readonly stack: StackAnswers;

  readonly options?: OptionAnswers;
  readonly flow?: FlowAnswers;
  readonly zones?: ZoneRules;
  readonly life?: LifeRules;
  readonly dice?: DiceAnswers;
  readonly control?: ControlAnswers;
  readonly leaving?: LeavingAnswers;
  readonly choices?: ChoiceAnswers;
  readonly views?: ViewAnswers;

  readonly vocabulary?: VocabularyAnswers;
  readonly abilities?: AbilityAnswers;
  readonly triggers?: TriggerAnswers;
  readonly replacements?: ReplacementAnswers;
  readonly effects?: { readonly [name: string]: EffectRule };
  readonly targets?: TargetAnswers;
  readonly references?: ReferenceAnswers;
  readonly conditions?: { readonly [word: string]: ConditionRule };
  readonly costs?: CostAnswers;

  /** The game's own events, and its use of the kernel's: those that not every game has occur only if listed. */
  readonly events?: { readonly [type: string]: EventRule | EventUse };
  readonly procedures?: readonly Procedure<never>[];
  /** The words of its commands in notation; a command without one is written by its type. */
  readonly notation?: { readonly [type: string]: NotationWord };
  /** The tables that the game brings to the analytics of many matches. */
  readonly tables?: readonly GameTable[];
  /** The codes of rejections by the game's own rules. */
  readonly rejectionCodes?: readonly string[];
};

type DefaultsOf<Group, Members extends keyof Group> = Required<Pick<Group, Members>>;

/** The members that have a default in groups that a game may answer in part. */
type GroupDefaults = {
  readonly opening: DefaultsOf<OpeningAnswers, 'setup' | 'errors'>;
  readonly stack: DefaultsOf<StackAnswers, 'withoutTargets'>;
  readonly flow: DefaultsOf<FlowAnswers, 'checks' | 'proceed'>;
  readonly leaving: DefaultsOf<LeavingAnswers, 'belongings' | 'left'>;
  readonly views: DefaultsOf<ViewAnswers, 'fields' | 'player' | 'object' | 'table' | 'combat'>;
  readonly triggers: DefaultsOf<TriggerAnswers, 'words' | 'batches'>;
  readonly targets: DefaultsOf<TargetAnswers, 'rejection'>;
};

/** A definition in which every group is answered. */
export type WholeDefinition = Required<RulesetDefinition> & GroupDefaults;

/** The answers for what a game may leave out. */
export type PlainAnswers = Omit<
  WholeDefinition,
  'id' | 'version' | 'title' | 'seats' | 'cites' | 'cards' | 'commands' | 'priority' | 'opening' | 'stack'
> &
  Pick<GroupDefaults, 'opening' | 'stack'>;

/** What is read of a definition once: everything by its name, the kernel's and the game's own. */
export type CompiledRuleset = {
  readonly procedures: ReadonlyMap<string, Procedure<never>>;
  readonly commands: ReadonlyMap<string, CommandForm>;
  readonly commandRules: { readonly [type: string]: CommandRule };
  readonly events: EventKinds;
  /** Of each kind of event what it does to a match: all that a log needs to be folded. */
  readonly appliers: EventAppliers;
  /** The rule of a zone by its whole name: looked up for every move. */
  readonly zoneRule: (zone: ZoneName) => ZoneRule;
};

/** Only `compile` gives this mark. A copy by spread has it no longer: see `amended`. */
declare abstract class CompiledMark {
  private readonly isCompiled: true;
}

/** A game as the kernel plays it: a definition without gaps, and what was read of it once. */
export type Ruleset = WholeDefinition & { readonly compiled: CompiledRuleset } & CompiledMark;
