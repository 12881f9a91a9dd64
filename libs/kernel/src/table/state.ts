import type { Call, Judging } from './judging/call.js';
import type { Cards } from './card.js';
import type { LinkRecord } from './links.js';
import type { Dict } from '../persistent/dict.js';
import { emptyDict } from '../persistent/dict.js';
import type { JsonMap } from '../persistent/json.js';
import type { Mutable } from '../persistent/mutable.js';
import type { Revision, SeatId } from './names.js';
import type { Table } from './table.js';
import { emptyTable } from './table.js';

/** The result of a die or shuffle, kept under a key that is equal on every branch (SL-REWIND-6). */
export type KeptResult = { readonly revision: Revision; readonly value: number | readonly string[] };

/** A seat of the match and its player. */
type SeatRecord = { readonly seat: SeatId; readonly by: string | null; readonly clientSeed: string | null };

/** The part of the state that no rewind touches; all events of the log are applied to it in order. */
export type MatchRecord = {
  readonly seats: readonly SeatRecord[];
  readonly kept: Dict<KeptResult>;
  /** The number of dice and shuffles drawn by the service; never decreases. */
  readonly draws: number;
  /** The number of the last handle given to a hidden card; never decreases. */
  readonly handles: number;
  /** The generation of kept results that counts: 0, or the revision of the rewind that began a new one. */
  readonly generation: number;
  readonly concessions: readonly { readonly seat: SeatId; readonly game: Revision }[];
  readonly calls: readonly Call[];
  readonly paused: { readonly by: string; readonly reason: string; readonly since?: string } | null;
  /** The number of rests in a row. */
  readonly continuations: number;
  readonly sealed: boolean;
  readonly judging?: Judging;
  /** The links by which somebody sees hidden hands, in the order in which the log tells of them. */
  readonly links?: readonly LinkRecord[];
};

/** The terms of a match, fixed at its creation. */
export type MatchTerms = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  readonly seats: readonly SeatId[];
  readonly options: JsonMap;
  readonly tournament: string | null;
  readonly cards: Cards;
  /** The real or secret decks: the size of each, and its cards as far as they were registered. */
  readonly lists?: readonly DeckList[];
};

/** A deck as it was registered. */
export type DeckList = {
  readonly deck: string;
  readonly size: number;
  readonly cards?: { readonly [card: string]: number };
};

/**
 * The state of a match. `head` is the revision of the last event, `tip` that of the last table event, both -1 before
 * the first.
 */
export type MatchState = {
  readonly terms: MatchTerms;
  readonly head: Revision;
  readonly tip: Revision;
  readonly table: Table;
  readonly record: MatchRecord;
};

/** A state under construction, which nobody else has seen. */
export type StateDraft = Mutable<MatchState>;

/** A mutable copy of a state. */
export const copyState = ({ terms, head, tip, table, record }: MatchState): StateDraft => ({
  terms,
  head,
  tip,
  table,
  record,
});

/** The status of a match, in the words of the API. */
export type MatchStatus = 'open' | 'running' | 'paused' | 'ended' | 'sealed';

const NO_CARDS: Cards = {};

/** The match before its first event. */
export const emptyMatch = (): MatchState => ({
  terms: { matchId: '', ruleset: '', rulesetVersion: '', seats: [], options: {}, tournament: null, cards: NO_CARDS },
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

/** The revision from which on a log accepts only judging, conceding and finalizing (SL-LIMIT-2). */
export const MATCH_FULL = 99_000;

/** The status of a match: `open`, `running`, `paused`, `ended` or `sealed`. */
export const statusOf = ({ table, record }: MatchState): MatchStatus => {
  if (record.sealed) return 'sealed';
  if (table.status === 'ended') return 'ended';
  return record.paused !== null && table.status === 'running' ? 'paused' : table.status;
};
