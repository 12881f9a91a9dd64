import type { Ability, Condition, Where } from '../../table/card.js';
import type { CardId } from '../../table/names.js';
import type { Fault, Shape } from '../../table/shape.js';
import type { Fill, GameObject, Target } from '../../table/table.js';
import type { Scope } from '../scope.js';
import type { Sort } from '../sort.js';
import type { OpenDecision, Situation } from './situation.js';

/** An instruction of a card. `shape` checks its arguments; `carryOut` runs it and may push frames. */
export type EffectRule = {
  readonly about: string;
  readonly shape: Shape;
  readonly carryOut: (d: OpenDecision, args: never, scope: Scope) => void;
  /** The lists of effects inside its arguments, with their paths there, and how many targets those that have their own declare. */
  readonly lists?: (args: unknown) => readonly (readonly [path: string, effects: unknown, places?: number])[];
  /** Whether it names cards of a hidden deck, which nobody but a service that has dealt it finds there. */
  readonly namesHidden?: (args: unknown) => boolean;
  /** It is true for as long as its ability is there, and is never carried out. */
  readonly standing?: true;
  /** The abilities inside its arguments that it gives to something, with their path there. */
  readonly gives?: (args: unknown) => readonly [path: string, abilities: unknown] | undefined;
  /** What is wrong with arguments that have the right shape, and make no sense together. */
  readonly faults?: (args: never, path: string) => readonly Fault[];
};

/** A field of a card that only one game has. */
export type CardFieldRule = {
  readonly shape: Shape;
  readonly faults?: (value: unknown, path: string) => readonly Fault[];
};

/** What a target word means: the candidates for whoever declares, and whether one named is still legal. */
export type TargetRule = {
  readonly about: string;
  /** What it stands for; left out, only play tells. Effects that cannot use that are faults of a card. */
  readonly means?: readonly Sort[];
  readonly candidates: (situation: Situation, scope: Scope) => readonly Target[];
};

/** What a word that refers to something (`killer`) means for whoever speaks. */
export type ReferenceRule = (situation: Situation, scope: Scope) => readonly Target[];

/** A word of conditions: what it may say, and whether that is so. */
export type ConditionRule = {
  readonly shape: Shape;
  readonly holds: (situation: Situation, condition: Condition, scope: Scope) => boolean;
};

/** A part of a cost: whether it can be paid, what must be chosen for it, and the paying. */
export type CostRule = {
  readonly shape: Shape;
  /** So much of a total: where costs are trusted it is recorded, and neither looked at nor charged. */
  readonly isAmount?: true;
  readonly canPay: (situation: Situation, asked: never, scope: Scope) => boolean;
  /** The picks that a payer makes (`pay.discard`), when the cost needs any. */
  readonly picks?: (situation: Situation, asked: never, scope: Scope) => Fill | undefined;
  readonly pay: (d: OpenDecision, asked: never, scope: Scope, picked: readonly string[]) => void;
};

/** What a game can say of objects in `where`, beside everything that words say. */
export type FilterRule = {
  readonly shape: Shape;
  readonly holds: (situation: Situation, where: Where, target: Target, scope: Scope) => boolean;
};

/** An ability of an object in play, and where it stands: on the card that the object is, or on the one that gave it. */
export type HeldAbility = {
  readonly object: GameObject;
  readonly card: CardId | null;
  readonly path: string;
  readonly ability: Ability;
};

/** What continuous effects make of the abilities in play. */
export type AbilityRules = {
  /** Whether any effect takes abilities away or gives some now: mostly none does, and then nothing more is asked. */
  readonly areChanged: (situation: Situation) => boolean;
  /** Of abilities on cards those that their objects still have, and those given to others that are looked up by the same word. */
  readonly held: (situation: Situation, printed: readonly HeldAbility[], word: string) => readonly HeldAbility[];
};
