import { statusIn, type MatchesState, type MatchStatus } from '../folds/matches-fold.js';
import type { Projector } from './projector.js';

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

/** The latest standing of every match, in memory (about half a kilobyte each), in the order in which they were created. */
export type MatchIndex = {
  readonly get: (matchId: string) => ListedMatch | undefined;
  /** Those after a match, or all. */
  readonly after: (matchId?: string) => Iterable<ListedMatch>;
};

/** The list off the checkpoints, kept up to date from then on; made before the projections start. */
export const createMatchIndex = async (projector: Projector<MatchesState>): Promise<MatchIndex> => {
  const matches = new Map<string, ListedMatch>();
  const places = new Map<string, number>();
  const order: string[] = [];
  const note = (state: MatchesState): void => {
    const match = listed(state);
    if (!matches.has(match.matchId)) places.set(match.matchId, order.push(match.matchId) - 1);
    matches.set(match.matchId, match);
  };
  const stored: MatchesState[] = [];
  for await (const { state } of projector.all()) stored.push(state);
  for (const state of stored.sort(byOrder)) note(state);
  projector.advanced$.subscribe(({ state }) => note(state));
  return {
    get: (matchId) => matches.get(matchId),
    after: function* (matchId) {
      const from = matchId === undefined ? 0 : (places.get(matchId) ?? order.length) + 1;
      for (let at = from; at < order.length; at++) {
        const match = matches.get(order[at] ?? '');
        if (match !== undefined) yield match;
      }
    },
  };
};

const byOrder = (a: MatchesState, b: MatchesState): number =>
  BigInt(a.record.order) < BigInt(b.record.order) ? -1 : 1;

const listed = (state: MatchesState): ListedMatch => {
  const { matchId, ruleset, tournament, seats, revision } = state.record;
  return { matchId, ruleset, tournament, status: statusIn(state), seats, winner: state.table.winner, revision };
};
