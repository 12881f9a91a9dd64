export { newBell } from './reading/bell.js';
export { KeyedMutex } from './reading/keyed-mutex.js';
export type { Bell } from './reading/bell.js';
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
  closedStore,
  damagedEventOf,
} from './port/errors.js';
export type { BackupFailure, Limit, UnavailableReason } from './port/errors.js';
export {
  eventAtPast,
  eventsPast,
  lastEventPast,
  storeBeforeDamage,
  streamPast,
  subscriptionPast,
} from './reading/past-damage.js';
export { lastEvent } from './reading/last-event.js';
export { isPlaceOf } from './reading/places.js';
export { readIfAny } from './reading/read-if-any.js';
export { moment, PAGE, turn } from './reading/event-source.js';
export type {
  BegunSource,
  EventSource,
  FollowedSource,
  PagedSource,
  PageOfAll,
  Range,
  RangedSource,
  ReadingBegin,
  MaybePromise,
} from './reading/event-source.js';
export { EVENT_STORE } from './port/event-store.js';
export type {
  AppendOptions,
  AppendResult,
  BackupOptions,
  BackupReport,
  DamagedEvent,
  Direction,
  EventStore,
  ExpectedRevision,
  LaterEvents,
  NewEvent,
  ProcessMessages,
  ReadAllOptions,
  ReadOptions,
  RequestDeadline,
  RecordedEvent,
  StoreFilter,
  StoreCheck,
  StoreHealth,
  SubscribeOptions,
  SubscriptionMessage,
} from './port/event-store.js';
export { codeOf } from './port/error-code.js';
export { budgetedStore, inTime, requestDeadline, withinBudget, withOwnBudget } from './port/request-budget.js';
export { passesFilter } from './port/filter.js';
export { LIMITS, MESSAGE_BYTES, checkAppend, checkStreamName, checkTruncation } from './port/limits.js';
export { memoryStore } from './memory/memory-store.js';
export { beginIn, checkPosition, checkRead, checkReadAll, readAllPages, readPages } from './reading/paged-reading.js';
export { readsOver } from './reading/reads-over.js';
export { familyOf, STREAM_FAMILIES, streamPatterns } from './port/stream-families.js';
export { remedyFor, takenOut } from './port/taking-out.js';
export type { TakenOut } from './port/taking-out.js';
export { appendAnew } from './port/append-anew.js';
export { afterConflicts } from './port/after-conflicts.js';
export { answeredBefore } from './port/retried-append.js';
export type { StreamView } from './port/retried-append.js';
export { TailWindow } from './reading/tail-window.js';
export { pauseAfter } from './reading/pause-after.js';
export { beyondTheEnd, follow, followFeed } from './reading/subscription.js';
export type { EventFeed, FeedPage, Pause } from './reading/subscription.js';
export { atOnce } from './copying/at-once.js';
export { copyStore } from './copying/copy-store.js';
export type { CopyDifference, CopyProgress, CopyReport } from './copying/copy-store.js';
