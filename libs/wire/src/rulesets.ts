import type { Json, JsonMap } from './json.js';

/** A game on offer: its name for people, how many play it, and the versions of its rules that are here, the present one first. */
export type RulesetListed = {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly versions: readonly string[];
  readonly seats: { readonly least: number; readonly most: number };
};

/** The games on offer. */
export type RulesetList = { readonly rulesets: readonly RulesetListed[] };

/** An option of a match: what it may be (a JSON schema), and what it is where it is left out. */
export type OptionDescribed = { readonly about: string; readonly schema: JsonMap; readonly otherwise?: Json };

/** A command of a game: who sends it and when, all its fields (a JSON schema), and one as clients send it. */
export type CommandDescribed = {
  readonly about: string;
  readonly by: 'seat' | 'judge' | 'scribe';
  readonly during: 'play' | 'ended' | 'any';
  readonly schema: JsonMap;
  readonly example: JsonMap;
};

/** All that a client needs of a game before it creates a match of it. Schemas are JSON schemas. */
export type RulesetView = RulesetListed & {
  readonly options: { readonly [name: string]: OptionDescribed };
  /** What `setup` of a new match may be, and what `decks` may be. */
  readonly setup: JsonMap;
  readonly decks: JsonMap;
  /** The decks that are dealt where a match brings none. */
  readonly builtInDecks: { readonly [deck: string]: readonly { readonly card: string; readonly count: number }[] };
  readonly commands: { readonly [type: string]: CommandDescribed };
  /** The kinds of cards, how many are built in, and the words that abilities may wait for. */
  readonly cardKinds: readonly string[];
  readonly cards: number;
  readonly triggerWords: readonly string[];
};

/** A built-in card, in the words of docs/cards.md. */
export type CardListed = { readonly id: string; readonly card: JsonMap };

/** A page of the built-in cards of a game, by their ids; `next` goes into `after`. */
export type CardPage = { readonly cards: readonly CardListed[]; readonly next: string | null };
