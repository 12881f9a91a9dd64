import type { Ability, Condition, ObjectFilter } from '../../table/card.js';
import type { CardId } from '../../table/names.js';
import type { ValidationError, Shape } from '../../table/shape.js';
import type { ParameterPrompt, GameObject, Target } from '../../table/table.js';
import type { EvaluationContext } from '../evaluation-context.js';
import type { Sort } from '../../table/sort.js';
import type { OpenDecision, Situation } from './situation.js';

/** An instruction of a card. `shape` checks its arguments; `carryOut` runs it and may schedule continuations. */
export type EffectRule<Args = unknown> = {
  readonly about: string;
  readonly shape: Shape<Args>;
  readonly carryOut: (d: OpenDecision, args: Args, context: EvaluationContext) => void;
} & EffectNotes<Args>;

/** What is known about an effect beside carrying it out. */
type EffectNotes<Args> = {
  /** The lists of effects inside its arguments with their paths, and the targets that they declare themselves. */
  readonly lists?: (args: Args) => readonly (readonly [path: string, effects: unknown, places?: number])[];
  /** Whether it names cards of a hidden deck, which only a service that dealt the deck can find. */
  readonly namesHidden?: (args: Args) => boolean;
  /** Whether it could be done: what is impossible is no option of a `choose`; left out, it always could. */
  readonly isPossible?: (d: OpenDecision, args: Args, context: EvaluationContext) => boolean;
  /** It holds as long as its ability exists, and is never carried out. */
  readonly standing?: true;
  /** The abilities inside its arguments that it gives to objects, with their path. */
  readonly gives?: (args: Args) => readonly [path: string, abilities: unknown] | undefined;
  /** The errors of arguments that have the right shape but make no sense together. */
  readonly errors?: (args: Args, path: string) => readonly ValidationError[];
};

/** An effect whose functions get arguments of the type of its shape: cards are checked first. */
export function effect<Args>(
  about: string,
  shape: Shape<Args>,
  carryOut: (d: OpenDecision, args: NoInfer<Args>, context: EvaluationContext) => void,
  notes?: EffectNotes<NoInfer<Args>>,
): EffectRule;
export function effect(
  about: string,
  shape: Shape,
  carryOut: EffectRule['carryOut'],
  notes?: EffectNotes<unknown>,
): EffectRule {
  return { about, shape, carryOut, ...notes };
}

/** A part of the card format that a field may hold: costs, effects, or costs in place of the card's by their names. */
export type CardFormat = 'costs' | 'effects' | 'alternatives';

/**
 * A card field of one game; `holds` tells what part of the card format it contains, by path (`''` is the field itself).
 */
export type CardFieldRule = {
  readonly shape: Shape;
  readonly holds?: { readonly [path: string]: CardFormat };
  readonly errors?: (value: unknown, path: string) => readonly ValidationError[];
};

/** The rule of a target word: the candidates for a seat, and whether a named one is still legal. */
export type TargetRule = {
  readonly about: string;
  /** What it can stand for; default: known only in play. An effect that cannot use it is a card error. */
  readonly means?: readonly Sort[];
  readonly candidates: (situation: Situation, context: EvaluationContext) => readonly Target[];
  /** Whether a target is one of the candidates, where that can be told without all of them. */
  readonly isCandidate?: (situation: Situation, target: Target, context: EvaluationContext) => boolean;
};

/** What a reference (`killer`) means in a context. */
export type ReferenceRule = (situation: Situation, context: EvaluationContext) => readonly Target[];

/** A condition: its shape, and whether it holds. */
export type ConditionRule<Says = Condition> = {
  readonly shape: Shape<Says>;
  readonly holds: (situation: Situation, condition: Says, context: EvaluationContext) => boolean;
};

/** A condition whose functions get the type of its shape. */
export function conditionRule<Says>(rule: ConditionRule<Says>): ConditionRule;
export function conditionRule(rule: ConditionRule): ConditionRule {
  return rule;
}

/** A kind of cost: whether it can be paid, what must be picked for it, and the payment. */
export type CostRule<Asked = unknown> = {
  readonly shape: Shape<Asked>;
  /** An amount of a total: with trusted costs it is recorded and neither checked nor charged. */
  readonly isAmount?: true;
  readonly canPay: (situation: Situation, asked: Asked, context: EvaluationContext) => boolean;
  /** What the payer must pick (`pay.discard`), if anything. */
  readonly picks?: (situation: Situation, asked: Asked, context: EvaluationContext) => ParameterPrompt | undefined;
  readonly pay: (d: OpenDecision, asked: Asked, context: EvaluationContext, picked: readonly string[]) => void;
};

/** A kind of cost whose functions get the type of its shape. */
export function costRule<Asked>(rule: CostRule<Asked>): CostRule;
export function costRule(rule: CostRule): CostRule {
  return rule;
}

/** The rule of a game's `where` filters. */
export type FilterRule<Says = ObjectFilter> = {
  readonly shape: Shape<Says>;
  readonly holds: (situation: Situation, where: Says, target: Target, context: EvaluationContext) => boolean;
};

/** A filter whose functions get the type of its shape. */
export function filterRule<Says>(rule: FilterRule<Says>): FilterRule;
export function filterRule(rule: FilterRule): FilterRule {
  return rule;
}

/** An ability of an object in play, with its path and its card: the object's own, or the one that gave it. */
export type HeldAbility = {
  readonly object: GameObject;
  readonly card: CardId | null;
  readonly path: string;
  readonly ability: Ability;
};

/** How continuous effects change the abilities in play. */
export type AbilityRules = {
  /** Whether any effect removes or gives abilities now; mostly none does, and nothing more is asked. */
  readonly areChanged: (situation: Situation) => boolean;
  /** Whether any effect gives abilities now, which no card in play has. */
  readonly areGiven: (situation: Situation) => boolean;
  /** The abilities that objects have under one word: the printed ones not lost, and those given. */
  readonly held: (situation: Situation, printed: readonly HeldAbility[], word: string) => readonly HeldAbility[];
};
