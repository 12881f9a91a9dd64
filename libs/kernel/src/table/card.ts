import type { CardId } from './names.js';

/** Cards as data, in the public format. What a ruleset adds to it stands in that ruleset. */

/** An amount in an effect or a cost: a number, the declared `X`, the value of the roll, or a count of things. */
export type Amount = number | 'X' | 'roll' | Counting | StatOf;

/** A number of something, as it is or last was. */
export type StatOf = { readonly stat: string; readonly of: Refs };

/** So many of what a target word means, on one side, of which a filter is true. */
export type Counting = { readonly count: string; readonly controller?: Side; readonly where?: Where };

/** Whose something is, seen from who speaks. */
type Side = 'you' | 'opponent' | 'any';

/** What is true of the objects that are meant, in the words of the game. */
export type Where = { readonly [field: string]: unknown };

/** Who or what an effect speaks of: a word (`you`, `target`, `each-player`), several of them, or everything of a kind. */
export type Refs = string | readonly string[] | AllOfKind;

/** Everything that a target word means, on one side, of which a filter is true. */
type AllOfKind = {
  readonly all: string;
  readonly controller?: Side;
  readonly not?: 'self';
  readonly where?: Where;
};

/** One instruction: a map of one key, the effect's name, to its arguments (`if` has `then` and `else` beside it). */
export type Effect = { readonly [name: string]: unknown };

/** One part of a cost: a map of one key, the kind of cost, to what is paid. */
export type Cost = { readonly [kind: string]: unknown };

/** What a play or an ability may name as its targets; one entry is one place (or `count` places) in the list. */
export type TargetSpec = {
  readonly what: string;
  readonly count?: number;
  readonly upTo?: boolean;
  readonly optional?: boolean;
  readonly controller?: Side;
  readonly not?: 'self';
  readonly where?: Where;
  /** So much is divided among its places as they are declared, at least 1 each; one of them at least is filled. */
  readonly divided?: number | 'X';
};

/** The event that triggers an ability, with its filters; or a state that does while it is true. */
export type When = { readonly event?: string; readonly state?: Condition; readonly [filter: string]: unknown };

/** Something that is true or not of the table as it is. */
export type Condition = { readonly [word: string]: unknown };

/** The named alternatives of a modal ability, each with what it costs beside; which one is locked on declaration. */
type Modes = {
  readonly [mode: string]: {
    readonly cost?: readonly Cost[];
    readonly targets?: readonly TargetSpec[];
    readonly effect: readonly Effect[];
  };
};

/** A cost that may be paid in place of the mana cost, where it may be, and what is carried out then in place of the card's effect. */
type Alternative = {
  readonly cost: readonly Cost[];
  readonly if?: Condition;
  readonly effect?: readonly Effect[];
};

type AbilityType = 'play' | 'activated' | 'paid' | 'triggered' | 'hybrid' | 'mana' | 'static' | 'replacement';

/** One ability of a card. */
export type Ability = {
  readonly id?: string;
  readonly type: AbilityType;
  readonly speed?: string;
  readonly when?: When;
  readonly cost?: readonly Cost[];
  readonly targets?: readonly TargetSpec[];
  readonly modes?: Modes;
  readonly effect?: readonly Effect[];
  readonly if?: Condition;
  readonly optional?: boolean;
  readonly oncePerTurn?: boolean;
  readonly asSorcery?: boolean;
};

/** A card definition. `title` and `text` are for people. */
export type Card = {
  readonly kind: string;
  readonly title?: string;
  readonly text?: string;
  readonly speed?: string;
  readonly cost?: readonly Cost[];
  /** What casting it from the graveyard costs instead. */
  readonly flashback?: readonly Cost[];
  /** What it costs to turn it face up, once it was cast face down. */
  readonly morph?: readonly Cost[];
  /** The same, of what is guarded while it lies face down. */
  readonly disguise?: readonly Cost[];
  /** What casting it costs on a later turn than the one in which it was put aside face down. */
  readonly foretell?: readonly Cost[];
  /** What it costs to put it aside, to be cast for nothing on a later turn. */
  readonly plot?: readonly Cost[];
  /** What it costs to put it aside with so many time counters, to be cast for nothing once they are gone. */
  readonly suspend?: { readonly time: number; readonly cost: readonly Cost[] };
  /** The card that is its other face; that one names this card as its `front`. */
  readonly back?: CardId;
  readonly front?: CardId;
  /** What casting it may cost instead, by the names of these ways. */
  readonly alternatives?: { readonly [name: string]: Alternative };
  readonly hp?: number;
  readonly evasion?: number;
  readonly attack?: number;
  readonly souls?: number;
  readonly rewards?: readonly Effect[];
  readonly attackable?: boolean;
  readonly coverable?: boolean;
  readonly power?: number;
  readonly toughness?: number;
  readonly loyalty?: number;
  /** What its power and toughness are by its own text, wherever it is: read by the game. */
  readonly defines?: { readonly power?: unknown; readonly toughness?: unknown };
  /** What it is beside its kind (an artifact that is a creature), and its families. */
  readonly types?: readonly string[];
  readonly subtypes?: readonly string[];
  readonly colours?: readonly string[];
  readonly eternal?: boolean;
  readonly legendary?: boolean;
  readonly keywords?: readonly string[];
  /** Families that cards speak of (`guppy`). */
  readonly tags?: readonly string[];
  /** The cards that a character begins with. */
  readonly starts?: readonly string[];
  readonly abilities?: readonly Ability[];
  /** It was defined at the table in words: what it does is told there, and carried out as it is told. */
  readonly told?: true;
};

/** Card definitions by id. */
export type Cards = { readonly [id: string]: Card };

/** The name and the arguments of an effect. */
export const effectOf = (effect: Effect): readonly [name: string, args: unknown] => {
  const name = 'if' in effect ? 'if' : (Object.keys(effect)[0] ?? 'nothing');
  return [name, effect[name]];
};

/** The kind of a cost and what it asks. */
export const costOf = (cost: Cost): readonly [kind: string, asked: unknown] => {
  for (const kind in cost) return [kind, cost[kind]];
  return ['nothing', undefined];
};

/** A name and a list of one name are the same everywhere in the format. */
export const listed = (refs: string | readonly string[]): readonly string[] =>
  typeof refs === 'string' ? [refs] : refs;
