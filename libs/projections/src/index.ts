export type { Catalogue } from './catalogue.js';
export { projectionsOf } from './all-projections.js';
export { type ClocksState, waitedFor } from './clocks/clocks-projection.js';
export { clocksViewOf } from './clocks/clocks-view.js';
export { listRowOf, type MatchesState, statusIn } from './match-list/matches-projection.js';
export type { OpenCallSummary } from './match-list/open-calls.js';
export { NO_PAUSE, pausedMsUntil, pausesAfter } from './clocks/pauses.js';
export { type TimelineView, timelineViewOf } from './timeline/timeline-view.js';
export type { ListedMatch, ListRow, MatchRules } from './match-list/listed-match.js';
export {
  isTableEvent,
  type LogEvent,
  logEventOf,
  MATCH_STREAMS,
  matchOf,
  type ReadCommandedEvent,
  type ReadEvent,
  streamOf,
} from './log-event.js';
export { STATUSES } from './match-list/match-status.js';
export type { ProjectionState, Projection } from './projection.js';
export {
  CHECKPOINTS,
  type CheckpointStore,
  LISTED,
  memoryCheckpoints,
  type ProjectionProgress,
  type StateRow,
  type StoredPiece,
  type StoredState,
} from './projector/checkpoints.js';
export { createMatchRebuilder, listVersionOf, type RebuiltMatch } from './projector/match-rebuild.js';
export type { ProjectionFailure } from './projector/projector-state.js';
export {
  type CheckpointSharing,
  ListBehind,
  type ListRebuilding,
  type ProjectionTurn,
  RebuildOvertaken,
  type SharedCheckpoints,
  type SharedProgress,
  TurnLost,
} from './projector/shared-checkpoints.js';
export { createSharedReadSide } from './read-side/shared-read-side.js';
export { createIdleReadSide } from './read-side/idle-read-side.js';
export { createLiveFeed, type LiveFeed } from './read-side/live-feed.js';
export { createMatchIndex, everyListed, type MatchIndex, NOTHING_AHEAD } from './read-side/match-index.js';
export { downwards, listReadBy, rulesAmong, type ListQuery, type StoredList } from './match-list/stored-list.js';
export type { ProjectionReader, Projector, ProjectorStatus } from './projector/projector.js';
export { PROJECTIONS } from './read-side/projectors.js';
export type { TailStatus, TickClock } from './read-side/tail-watch.js';
export {
  createReadSide,
  type FoldingReadSide,
  type ReadSideDependencies,
  type ReadSide,
  type ReadSideStatus,
} from './read-side/read-side.js';
