export { newBell } from './bell.js';
export type { Bell } from './bell.js';
export {
  BackupFailed,
  DamagedStore,
  ExpectedRevisionConflict,
  InvalidArgument,
  LimitExceeded,
  OutcomeUnknown,
  StoreError,
  StoreUnavailable,
  StreamNotFound,
} from './errors.js';
export type { BackupFailure, Limit, UnavailableReason } from './errors.js';
export { PAGE, turn } from './event-source.js';
export type { EventSource, PagedSource, PageOfAll, Range, Soon } from './event-source.js';
export { EVENT_STORE } from './event-store.js';
export type {
  AppendResult,
  BackupOptions,
  BackupReport,
  Direction,
  EventStore,
  ExpectedRevision,
  NewEvent,
  ReadAllOptions,
  ReadOptions,
  RecordedEvent,
  StoreFilter,
  StoreCheck,
  StoreHealth,
  SubscribeOptions,
  SubscriptionMessage,
} from './event-store.js';
export { codeOf } from './error-code.js';
export { passesFilter } from './filter.js';
export { LIMITS, checkAppend, checkStreamName, checkTruncation } from './limits.js';
export { memoryStore } from './memory-store.js';
export { checkPosition, checkRead, eventAtIn, readAllPages, readPages } from './reading.js';
export { answeredBefore } from './retry.js';
export type { StreamView } from './retry.js';
export { beyondTheEnd, follow, followFeed } from './subscription.js';
export type { Feed, FeedPage, Pause } from './subscription.js';
export { copyStore } from './copying.js';
export type { CopyDifference, CopyProgress, CopyReport } from './copying.js';
