export { logEventOf, MATCH_STREAMS, streamOf, type LogEvent, type ReadEvent, type StoredEvent } from './log-event.js';
export type { Folded, TableAndRecord, Pieces, Projection } from './projection.js';
export type { Catalogue } from './catalogue.js';
export { projectionsOf } from './folds/all.js';
export { waitedFor, type ClocksState } from './folds/clocks-fold.js';
export { clocksViewOf, type ClocksView } from './folds/clocks-view.js';
export { combatViewOf, type CombatState } from './folds/combat-fold.js';
export { statusIn, type MatchesState, type Result } from './folds/matches-fold.js';
export type { ListedMatch, ListRow } from './listed-match.js';
export { STATUSES } from './match-status.js';
export type { StackState } from './folds/stack-fold.js';
export { stackViewOf, type StackEntryView } from './folds/stack-view.js';
export type { TimelineState } from './folds/timeline-fold.js';
export { timelineViewOf, type TimelineView } from './folds/timeline-view.js';
export { CHECKPOINTS, LISTED, memoryCheckpoints, type CheckpointStore } from './running/checkpoints.js';
export type { Progress, StateRow, StoredPiece, StoredState } from './running/checkpoints.js';
export { createLiveFeed, type LiveFeed } from './running/live-feed.js';
export { createMatchIndex, type ListAsked, type MatchIndex } from './running/match-index.js';
export type { ListQuery, StoredList } from './running/match-list.js';
export { createProjector, type Fault, type Projector, type Standing } from './running/projector.js';
export {
  createReadingSide,
  PROJECTIONS,
  type Projectors,
  type ReadingParts,
  type ReadingSide,
  type ReadingStanding,
} from './running/reading-side.js';
