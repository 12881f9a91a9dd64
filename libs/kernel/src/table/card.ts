import type { Json } from '../persistent/json.js';

/** Cards as data, in the public format. A ruleset declares its own additions. */

/** An amount in an effect or cost: a number, the declared `X`, the value of the roll, or a count of objects. */
export type Amount = number | 'X' | 'roll' | ObjectCount | StatReference | CountersReference;

/** The counters of a name on something. */
export type CountersReference = { readonly counters: string; readonly of: Refs };

/** A stat of something, now or as last known. */
export type StatReference = { readonly stat: string; readonly of: Refs };

/** A number of objects of a target word, by controller and filter. */
export type ObjectCount = {
  readonly count: string;
  readonly controller?: ControllerSide;
  readonly where?: ObjectFilter;
};

/** The controller of objects, relative to the speaker. */
type ControllerSide = 'you' | 'opponent' | 'any';

/** A filter of objects, in the words of the game. */
export type ObjectFilter = { readonly [field: string]: Json | undefined };

/** A reference in an effect: a word (`you`, `target`, `each-player`), several, or all objects of a kind. */
export type Refs = string | readonly string[] | AllOfKind;

/** All objects of a target word, by controller and filter. */
export type AllOfKind = {
  readonly all: string;
  readonly controller?: ControllerSide;
  readonly not?: 'self';
  readonly where?: ObjectFilter;
};

/**
 * One instruction: an object with one key, the name of the effect, and its arguments (`if` also has `then` and `else`).
 */
export type Effect = { readonly [name: string]: Json | undefined };

/** One part of a cost: an object with one key, the kind of cost, and what is paid. */
export type Cost = { readonly [kind: string]: Json | undefined };

/** One entry of a target list: one place, or `count` places. */
export type TargetSpec = {
  readonly what: string;
  readonly count?: number;
  readonly upTo?: boolean;
  readonly optional?: boolean;
  readonly controller?: ControllerSide;
  readonly not?: 'self';
  readonly where?: ObjectFilter;
  /** The amount divided among its places at declaration, at least 1 each; at least one place is filled. */
  readonly divided?: number | 'X';
};

/** The event that triggers an ability, with filters; or a state, which triggers it while true. */
export type TriggerCondition = {
  readonly event?: string;
  readonly state?: Condition;
  readonly [filter: string]: Json | undefined;
};

/** A condition on the present table. */
export type Condition = { readonly [word: string]: Json | undefined };

/** The modes of a modal ability with their additional costs; chosen at declaration. */
type ModeTable = {
  readonly [mode: string]: {
    readonly cost?: readonly Cost[];
    readonly targets?: readonly TargetSpec[];
    readonly effect: readonly Effect[];
  };
};

type AbilityType = 'play' | 'activated' | 'paid' | 'triggered' | 'hybrid' | 'mana' | 'static' | 'replacement';

/** One ability of a card. */
export type Ability = {
  readonly id?: string;
  readonly type: AbilityType;
  readonly speed?: string;
  readonly when?: TriggerCondition;
  readonly cost?: readonly Cost[];
  readonly targets?: readonly TargetSpec[];
  readonly modes?: ModeTable;
  readonly effect?: readonly Effect[];
  readonly if?: Condition;
  readonly optional?: boolean;
  readonly oncePerTurn?: boolean;
  readonly asSorcery?: boolean;
  /** The zone in which it is used, where that is not play. */
  readonly from?: string;
};

/** A card definition as in every game; a game adds its own fields. `title` and `text` are for people. */
export type Card = {
  readonly kind: string;
  readonly title?: string;
  readonly text?: string;
  readonly cost?: readonly Cost[];
  /** Types beside its kind (an artifact that is also a creature). */
  readonly types?: readonly string[];
  readonly keywords?: readonly string[];
  /** Families that cards refer to (`guppy`). */
  readonly tags?: readonly string[];
  readonly abilities?: readonly Ability[];
  /** It was defined in words at the table: its outcome is reported there and carried out as reported. */
  readonly told?: true;
};

/** Card definitions by id. */
export type Cards = { readonly [id: string]: Card };

/** The name and the arguments of an effect. */
export const effectOf = <Args>(effect: {
  readonly [name: string]: Args;
}): readonly [name: string, args: Args | undefined] => {
  const name = 'if' in effect ? 'if' : (Object.keys(effect)[0] ?? 'nothing');
  return [name, effect[name]];
};

/** The kind of a cost and its arguments. */
export const costOf = <Asked>(cost: {
  readonly [kind: string]: Asked;
}): readonly [kind: string, asked: Asked | undefined] => {
  for (const kind in cost) return [kind, cost[kind]];
  return ['nothing', undefined];
};

/** One reference or a list of them, as a list: both mean the same everywhere in the format. */
export const listed = (refs: string | readonly string[]): readonly string[] =>
  typeof refs === 'string' ? [refs] : refs;
