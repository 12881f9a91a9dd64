export type { Catalogue } from './catalogue.js';
export { projectionsOf } from './folds/all.js';
export { type ClocksState, waitedFor } from './folds/clocks-fold.js';
export { clocksViewOf } from './folds/clocks-view.js';
export { type CombatState, combatViewOf } from './folds/combat-fold.js';
export { listRowOf, type MatchesState, statusIn } from './folds/matches-fold.js';
export type { OpenCall } from './folds/open-calls.js';
export type { StackState } from './folds/stack-fold.js';
export { NO_PAUSE, pausedMsUntil, pausesAfter } from './folds/pauses.js';
export { stackViewOf } from './folds/stack-view.js';
export { type TimelineView, timelineViewOf } from './folds/timeline-view.js';
export type { ListedMatch, ListRow } from './listed-match.js';
export { isTableEvent, type LogEvent, logEventOf, MATCH_STREAMS, type ReadEvent, streamOf } from './log-event.js';
export { STATUSES } from './match-status.js';
export type { Folded, Projection } from './projection.js';
export {
  CHECKPOINTS,
  type CheckpointStore,
  LISTED,
  memoryCheckpoints,
  type Progress,
  type StateRow,
  type StoredPiece,
  type StoredState,
} from './running/checkpoints.js';
export { createLiveFeed, type LiveFeed } from './running/live-feed.js';
export { createMatchIndex, type MatchIndex } from './running/match-index.js';
export type { ListQuery, StoredList } from './running/match-list.js';
export type { Projector, Standing } from './running/projector.js';
export { PROJECTIONS } from './running/projectors.js';
export {
  createReadingSide,
  type ReadingParts,
  type ReadingSide,
  type ReadingStanding,
} from './running/reading-side.js';
