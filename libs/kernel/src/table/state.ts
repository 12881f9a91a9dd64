import type { Call, Judging } from './call.js';
import type { Cards } from './card.js';
import type { Dict } from '../persistent/dict.js';
import { emptyDict } from '../persistent/dict.js';
import type { JsonMap } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { Revision, SeatId } from './names.js';
import type { Table } from './table.js';
import { emptyTable } from './table.js';

/** What a die or a shuffle gave, kept under the key that names it on every line of play (SL-REWIND-6). */
type KeptResult = { readonly revision: Revision; readonly value: number | readonly string[] };

/** A seat of the match and who sits there. */
type SeatRecord = { readonly seat: SeatId; readonly by: string | null; readonly clientSeed: string | null };

/** The half of the state that no rewind touches: it is folded along the physical log. */
export type MatchRecord = {
  readonly seats: readonly SeatRecord[];
  readonly kept: Dict<KeptResult>;
  /** How many dice and shuffles the service has drawn; never goes back. */
  readonly draws: number;
  /** The number of the last handle that was given to a hidden card; never goes back. */
  readonly handles: number;
  /** Which set of kept results counts: 0, or the revision of the rewind that began a fresh one. */
  readonly generation: number;
  readonly concessions: readonly { readonly seat: SeatId; readonly game: Revision }[];
  readonly calls: readonly Call[];
  readonly paused: { readonly by: string; readonly reason: string; readonly since?: string } | null;
  /** How many times in a row automatic steps were continued. */
  readonly continuations: number;
  readonly sealed: boolean;
  readonly judging?: Judging;
};

/** What is fixed when a match is created. */
export type MatchTerms = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  readonly seats: readonly SeatId[];
  readonly options: JsonMap;
  readonly tournament: string | null;
  readonly cards: Cards;
  /** The decks that lie on the table or whose lists are sealed: how many cards, and which, as far as they were registered. */
  readonly lists?: readonly DeckList[];
};

/** A deck as it was registered. */
export type DeckList = {
  readonly deck: string;
  readonly size: number;
  readonly cards?: { readonly [card: string]: number };
};

/**
 * A match as its log tells it. `head` is the last event's revision, `tip` that of the last table event, both -1 before
 * the first.
 */
export type MatchState = {
  readonly terms: MatchTerms;
  readonly head: Revision;
  readonly tip: Revision;
  readonly table: Table;
  readonly record: MatchRecord;
};

/** A state under way, which nobody else has seen. */
export type Draft = Mutable<MatchState>;

/** A copy of a state that may still be changed. */
export const copyState = ({ terms, head, tip, table, record }: MatchState): Draft => ({
  terms,
  head,
  tip,
  table,
  record,
});

/** What a table command sees of the match's standing, in the words of the API. */
export type MatchStatus = 'open' | 'running' | 'paused' | 'ended' | 'sealed';

/** The match before its first event. */
export const emptyMatch = (): MatchState => ({
  terms: { matchId: '', ruleset: '', rulesetVersion: '', seats: [], options: {}, tournament: null, cards: {} },
  head: -1,
  tip: -1,
  table: emptyTable([]),
  record: {
    seats: [],
    kept: emptyDict(),
    draws: 0,
    handles: 0,
    generation: 0,
    concessions: [],
    calls: [],
    paused: null,
    continuations: 0,
    sealed: false,
  },
});

/** From this revision on a match's log is kept for judging, conceding and sealing (SL-LIMIT-2). */
export const MATCH_FULL = 99_000;

/** `open`, `running`, `paused`, `ended` or `sealed`. */
export const statusOf = ({ table, record }: MatchState): MatchStatus => {
  if (record.sealed) return 'sealed';
  if (table.status === 'ended') return 'ended';
  return record.paused !== null && table.status === 'running' ? 'paused' : table.status;
};
