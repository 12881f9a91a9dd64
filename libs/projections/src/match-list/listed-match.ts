import type { ListedStatus } from './match-status.js';

/** A match in the list. */
export type ListedMatch = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly rulesetVersion: string;
  readonly tournament: string | null;
  readonly status: ListedStatus;
  readonly seats: readonly string[];
  readonly winner: string | null;
  readonly revision: number;
};

/** The rules that a match names. */
export type MatchRules = Pick<ListedMatch, 'ruleset' | 'rulesetVersion'>;

/**
 * A row of the list: the position of the match's first event in the store, by which the list is ordered, and since when
 * a judge call is open.
 */
export type ListRow = { readonly order: bigint; readonly match: ListedMatch; readonly openSince?: string };
