import { clocksViewOf, statusIn, type ClocksState, type MatchesState } from '@stackledger/projections';
import type { ClocksView, ResultsView } from '@stackledger/wire';
import type { ProjectedState } from '../reading/projected.js';

/** The clocks as they stood at a revision. */
export const clocksOf = ({ state, revision, at }: ProjectedState<ClocksState>): ClocksView => ({
  revision,
  at,
  ...clocksViewOf(state),
});

/** How a match stands, how its games ended, and how much of what was reported counts. */
export const resultsOf = ({ state, revision, at }: ProjectedState<MatchesState>): ResultsView => ({
  revision,
  at,
  status: statusIn(state),
  winner: state.table.winner,
  results: state.table.results,
  reports: state.table.reports,
});
