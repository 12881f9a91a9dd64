import { matchView } from '@stackledger/kernel';
import {
  clocksViewOf,
  combatViewOf,
  stackViewOf,
  statusIn,
  type ClocksState,
  type CombatState,
  type MatchesState,
  type StackState,
} from '@stackledger/projections';
import type { ClocksView, CombatView, MatchView, ResultsView, StackView } from '@stackledger/wire';
import type { Moment } from '../ledger/moment.js';
import type { Projected } from '../reading/projected.js';

/** The whole state at a moment. */
export const viewOf = ({ look, viewer, revision, at }: Moment): MatchView => {
  const { matchId, ruleset, ...view } = matchView(look, viewer);
  // A cast: the kernel writes the view of docs/http.md#the-view-of-a-match as plain data.
  return { matchId, ruleset, revision, at, ...view } as unknown as MatchView;
};

/** The stack as a seat sees it (null: everybody together). */
export const stackOf = ({ state, revision, at }: Projected<StackState>, viewer: string | null): StackView => {
  const { stack, priority } = stackViewOf(state, viewer);
  return { revision, at, stack: stack.map((entry) => ({ ...entry })), priority };
};

/** The fight, in the words of its game. */
export const combatOf = ({ state, revision, at }: Projected<CombatState>): CombatView => ({
  revision,
  at,
  combat: combatViewOf(state),
});

/** The clocks as they stood at a revision. */
export const clocksOf = ({ state, revision, at }: Projected<ClocksState>): ClocksView => ({
  revision,
  at,
  ...clocksViewOf(state),
});

/** How a match stands, and how its games ended. */
export const resultsOf = ({ state, revision, at }: Projected<MatchesState>): ResultsView => ({
  revision,
  at,
  status: statusIn(state),
  winner: state.table.winner,
  results: state.table.results,
});
