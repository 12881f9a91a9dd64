import type { CommandExplanation, Awaiting, LegalActions } from './commands.js';
import type { Json, JsonMap, Revision } from './json.js';
import type { MatchStatus, Moment, Priority, StackEntry } from './matches.js';

/** Something on the table as it is shown: with the words of its card, and its numbers as they are now. */
export type TableCard = {
  readonly name: string;
  readonly card: string;
  readonly title: string;
  readonly text: string;
  readonly kind: string;
  readonly zone: string;
  /** Whose zone, or which. */
  readonly of?: string;
  readonly owner: string | null;
  readonly controller: string | null;
  readonly tapped: boolean;
  readonly damage: number;
  readonly counters: JsonMap;
  /** What the game adds: hp, evasion, power, … */
  readonly [number: string]: Json | undefined;
};

/** Something on the stack with what it is called and what it is about to do. */
export type TableStackEntry = StackEntry & { readonly title: string; readonly says: string };

/** A player at the table: the totals of the game beside these. */
export type TablePlayer = {
  readonly seat: string;
  /** Who sits there; null where nobody has said. */
  readonly by: string | null;
  readonly hand: number;
  readonly left: boolean;
  readonly [total: string]: Json | undefined;
};

/** All that a page needs of a table, as one seat sees it, in a few kB. Piles are counted, not listed. */
export type TableView = Moment & {
  readonly matchId: string;
  readonly ruleset: string;
  readonly title: string;
  readonly status: MatchStatus;
  readonly winner: string | null;
  readonly seat: string | null;
  readonly turn: { readonly active: string; readonly step: string; readonly number: number } | null;
  readonly priority: Priority;
  readonly awaiting: Awaiting;
  /** In turn order. */
  readonly players: readonly TablePlayer[];
  /** Bottom to top. */
  readonly stack: readonly TableStackEntry[];
  readonly cards: readonly TableCard[];
  /** What people call every name that occurs in it. */
  readonly names: { readonly [name: string]: string };
  readonly discard: { readonly [pile: string]: { readonly count: number; readonly top: string | null } };
  readonly combat: JsonMap | null;
  /** What the seat may do; null for whoever only looks. */
  readonly legal: LegalActions | null;
  /** For each card that the seat could want to use and cannot: why not now. */
  readonly blocked: { readonly [name: string]: CommandExplanation };
  readonly yields: readonly JsonMap[];
  readonly calls: readonly { readonly call: string; readonly reason: string; readonly at: Revision }[];
  /** The game's own part of the view. */
  readonly game: JsonMap;
};

/** How far each seat has the match on its screen, as its device says; a seat that has said nothing is not in it. */
export type SeenView = { readonly seats: { readonly [seat: string]: Revision } };

/** How many devices have a table open for one seat, as they call themselves; told to these devices alone. */
export type DevicesView = { readonly seat: string; readonly devices: number };
