import type { ListedStatus } from './match-status.js';

/** A match in the list. */
export type ListedMatch = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly status: ListedStatus;
  readonly seats: readonly string[];
  readonly winner: string | null;
  readonly revision: number;
};

/**
 * A row of the list: the position of the match's first event in the store, by which the list is ordered, and since when
 * a judge call is open.
 */
export type ListRow = { readonly order: bigint; readonly match: ListedMatch; readonly openSince?: string };
