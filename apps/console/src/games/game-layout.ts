import type { CardPrice, Json, JsonMap, TableCard, TablePlayer, TableView, Template } from '@stackledger/wire';
import type { ReactNode } from 'react';
import type { IconName } from '../design/icon.js';

/** A total of a player as a panel shows it. */
export type TotalBadge = {
  readonly icon: IconName | null;
  readonly value: string;
  /** In words, for whoever hears it. */
  readonly label: string;
  readonly isLow?: boolean;
};

/** What is going on in one sentence, and what it means for whoever looks. */
export type Headline = { readonly says: string; readonly sub: string };

/** Where the game goes when everybody has passed: after `Pass to`, null where it goes nowhere; and what comes then. */
export type NextMove = { readonly to: string | null; readonly then: string };

/** What a game's own panel is drawn from. */
export type PanelProps = {
  readonly table: TableView;
  readonly called: (name: string) => string;
};

/** Another way of paying: `paying 2 life`, and the price then. */
export type PaidWay = { readonly says: string; readonly price: CardPrice };

/** What the rules of a tournament are called, and what they say in short. */
export type PackWords = { readonly title: string; readonly about: string };

/** What a game brings to the console beside what the service says of it: its words, and its own way of drawing. */
export type GameLayout = {
  readonly id: string;
  readonly title: string;
  readonly totals: (player: TablePlayer) => readonly TotalBadge[];
  /** The totals of a seat that a report of what a card did may change. */
  readonly counts: (player: TablePlayer) => readonly string[];
  /** The numbers of a card in play, as they are read at a glance: `2/3`, `♥ 3 · hit 4+`. */
  readonly numbers: (card: TableCard, table: TableView) => string;
  /** What else there is to know of a card as it is now, in a few words each. */
  readonly facts?: (card: TableCard) => readonly string[];
  /** The command that a seat may wish to give about a card, so that it can be told why it may not. */
  readonly wish?: (card: TableCard, seat: string) => JsonMap | null;
  /** In which row of those before a seat a card lies, the foremost first; left out, all lie in one. */
  readonly row?: (card: TableCard) => number;
  /** What a card is attached to. */
  readonly host?: (card: TableCard) => string | null;
  /** The zones of cards that are read on what they are part of, and lie nowhere themselves. */
  readonly beneath?: readonly string[];
  /** The zones of the middle of the table, in their order; left out, those whose cards no seat has. */
  readonly middle?: readonly string[];
  /** What its own commands are called on buttons, by their types. */
  readonly verbs?: { readonly [type: string]: string };
  /** What somebody should know before they pay: that it takes the last they have. `x` is what was picked for an X. */
  readonly warning?: (cost: readonly JsonMap[], x: number, player: TablePlayer) => string | null;
  /** What a legal action costs where it is paid in another way than its price is printed, such as with life. */
  readonly priceAsPaid?: (template: Template) => PaidWay | null;
  /** What is still to be paid, in a few words, where the game asks for it after the declaration. */
  readonly due?: (table: TableView) => string;
  /** A number that is picked, by the field that it is for, in words; null where it is said as it is. */
  readonly numberText?: (path: string, picked: number) => string | null;
  /** What its own commands are called on the large button while nothing is picked for them, by their types. */
  readonly withNothing?: { readonly [type: string]: string };
  /** What a tap on a card of the table does, in a word under it, by the type of the command that it begins. */
  readonly tapWords?: { readonly [type: string]: string };
  /** The types of commands that the large button never sends by itself. */
  readonly neverLarge?: readonly string[];
  /** A pair that is picked (`{attacker, at}`), in words. */
  readonly pairText?: (pair: JsonMap, name: (each: Json | undefined) => string) => string;
  /** Of a division: how much something gets before what lies beyond it gets any. */
  readonly neededText?: (what: string, needed: number) => string;
  /** The icons of its own kinds of pieces on the stack. */
  readonly stackIcons?: { readonly [kind: string]: IconName };
  /** Kinds of pieces on the stack that do not do what the words of their card say. */
  readonly wordless?: readonly string[];
  /** A card as a match brings it, for the form of a new match; left out, one of the first kind. */
  readonly cardExample?: string;
  /** Rules of tournaments that are the game's own, by the names of their packs. */
  readonly packs?: { readonly [name: string]: PackWords };
  /** What a step of the turn is called; as it is where it has no other name. */
  readonly steps?: { readonly [step: string]: string };
  readonly headline?: (table: TableView, called: (name: string) => string) => Headline | null;
  /** What its own commands are called in a sentence, by their types: `attack a monster`. */
  readonly deeds?: { readonly [type: string]: string };
  /** What comes when everybody passes on an empty stack; null where the step ends, or where the game cannot say. */
  readonly allPassed?: (table: TableView, called: (name: string) => string) => NextMove | null;
  /** What a pass does now, where the game can say it better. */
  readonly pass?: (table: TableView, called: (name: string) => string) => Headline | null;
  /** What is drawn under the pile: a fight and its steps, what may answer. Nothing where nothing of it is going on. */
  readonly Panel?: (props: PanelProps) => ReactNode;
};
