import { asText } from '@stackledger/rules';
import type { Catalogue } from '../catalogue.js';
import { tableAndRecord, type Projection, type TableAndRecord } from '../projection.js';
import { type LogEvent } from '../log-event.js';
import { openCallsAfter, openSince, type OpenCallSummary } from './open-calls.js';
import { NO_REPORTS, reportsAfter, type Reports } from './reports.js';
import type { ListRow } from './listed-match.js';
import type { ListedStatus } from './match-status.js';

/** The result of a game; no winner is a draw. */
type ListedGameResult = { readonly game: number; readonly winner: string | null; readonly because: string };

/** The half of a match's status that rewinds take back, results included. */
export type MatchTableStatus = {
  readonly status: 'open' | 'running' | 'ended';
  readonly winner: string | null;
  readonly results: readonly ListedGameResult[];
  readonly reports: Reports;
};

/** The half that is fixed or on record. `order` is the position of its first event in the store. */
export type MatchListRecord = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
  readonly order: string;
  readonly revision: number;
  readonly paused: boolean;
  readonly sealed: boolean;
  readonly calls: readonly OpenCallSummary[];
};

/** A match as lists show it. */
export type MatchesState = TableAndRecord<MatchTableStatus, MatchListRecord>;

const NEW: MatchTableStatus = { status: 'open', winner: null, results: [], reports: NO_REPORTS };

const onTable = (before: MatchTableStatus, event: LogEvent): MatchTableStatus => {
  const reports = reportsAfter(before.reports, event);
  const standing = reports === before.reports ? before : { ...before, reports };
  switch (event.type) {
    case 'MatchCreated':
      return NEW;
    case 'MatchStarted':
      return { ...standing, status: 'running' };
    case 'GameBegan':
      return { ...standing, status: 'running', winner: null };
    case 'GameEnded':
      return { ...standing, results: [...standing.results, resultOf(event.data)] };
    case 'MatchEnded':
      return { ...standing, status: 'ended', winner: textOrNull(event.data.winner) };
    default:
      return standing;
  }
};

const resultOf = ({ game, winner, why }: LogEvent['data']): ListedGameResult => ({
  game: Number(game),
  winner: textOrNull(winner),
  because: asText(why),
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const onRecord = (before: MatchListRecord, event: LogEvent): MatchListRecord => {
  const calls = openCallsAfter(before.calls, event);
  const listing = calls === before.calls ? before : { ...before, calls };
  const { type, revision } = event;
  switch (type) {
    case 'MatchCreated':
      return createdBy(event);
    case 'PlayPaused':
      return { ...listing, revision, paused: true };
    case 'PlayResumed':
      return { ...listing, revision, paused: false };
    case 'MatchSealed':
      return { ...listing, revision, sealed: true };
    default:
      return grownBy(listing, revision);
  }
};

/** With each event, and so not by spread, which takes several times as long. */
const grownBy = (record: MatchListRecord, revision: number): MatchListRecord => ({
  matchId: record.matchId,
  ruleset: record.ruleset,
  rulesetVersion: record.rulesetVersion,
  tournament: record.tournament,
  seats: record.seats,
  order: record.order,
  revision,
  paused: record.paused,
  sealed: record.sealed,
  calls: record.calls,
});

const createdBy = ({ data, revision, position, matchId }: LogEvent): MatchListRecord => ({
  ...UNKNOWN,
  matchId,
  ruleset: asText(data.ruleset),
  rulesetVersion: asText(data.rulesetVersion),
  tournament: textOrNull(data.tournament),
  seats: data.seats as readonly string[], // by the type of the event
  order: String(position),
  revision,
});

const UNKNOWN: MatchListRecord = {
  matchId: '',
  ruleset: '',
  rulesetVersion: '',
  tournament: null,
  seats: [],
  order: '0',
  revision: -1,
  paused: false,
  sealed: false,
  calls: [],
};

/** All matches with their status, the results of their games, and how many reports count. */
export const matchesProjection = (catalogue: Catalogue): Projection<MatchesState> => ({
  ...tableAndRecord<MatchTableStatus, MatchListRecord>(
    {
      name: 'matches',
      version: 5,
      weight: { match: 4_000, event: 1 },
      table: NEW,
      record: UNKNOWN,
      onTable,
      onRecord,
    },
    catalogue,
  ),
  listed: (state) => listRowOf(state),
});

/** The status of a match. */
export const statusIn = ({ table, record }: MatchesState): ListedStatus => {
  if (record.sealed) return 'sealed';
  return record.paused && table.status === 'running' ? 'paused' : table.status;
};

/** A match as lists show it. */
export const listRowOf = (state: MatchesState): ListRow => {
  const { matchId, ruleset, rulesetVersion, tournament, seats, revision, order } = state.record;
  const { winner } = state.table;
  const match = { matchId, ruleset, rulesetVersion, tournament, status: statusIn(state), seats, winner, revision };
  const since = openSince(state.record.calls);
  return { order: BigInt(order), match, ...(since !== null && { openSince: since }) };
};
