import type { MatchStatus } from './match-status.js';

/** A match in the list. */
export type ListedMatch = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly status: MatchStatus;
  readonly seats: readonly string[];
  readonly winner: string | null;
  readonly revision: number;
};

/** A match in the list and its place there: the position of its first event in the store; and since when a judge call is open. */
export type ListRow = { readonly order: bigint; readonly match: ListedMatch; readonly openSince?: string };
