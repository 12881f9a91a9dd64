import { matchFor, type Viewer } from '@stackledger/ledger';
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
export const viewOf = ({ situation, viewer, revision, at }: Moment): MatchView =>
  matchFor(situation, viewer, { revision, at });

/** The stack as a viewer may see it. */
export const stackOf = ({ state, revision, at }: Projected<StackState>, { eyes }: Viewer): StackView => {
  const { stack, priority } = stackViewOf(state, eyes);
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

/** How a match stands, how its games ended, and how much of what was reported counts. */
export const resultsOf = ({ state, revision, at }: Projected<MatchesState>): ResultsView => ({
  revision,
  at,
  status: statusIn(state),
  winner: state.table.winner,
  results: state.table.results,
  reports: state.table.reports,
});
