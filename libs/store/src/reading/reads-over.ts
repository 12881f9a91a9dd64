import type { EventStore } from '../port/event-store.js';
import type { FollowedSource } from './event-source.js';
import { eventAtIn, pagesOfAll, readAllPages, readOnIn, readPages } from './paged-reading.js';
import { follow } from './subscription.js';

/** What of the port is read of a store that this process has to itself. */
export type OwnReads = Pick<
  EventStore,
  'isShared' | 'read' | 'readAll' | 'pages' | 'eventAt' | 'readOn' | 'lastPosition' | 'isLive' | 'subscribe'
>;

/** They, over a source. */
export const readsOver = (source: FollowedSource): OwnReads => ({
  isShared: false,
  read: (stream, options) => readPages(source, stream, options),
  readAll: (options) => readAllPages(source, options),
  pages: (options) => pagesOfAll(source, options),
  eventAt: (position) => eventAtIn(source, position),
  readOn: (options) => readOnIn(source, options),
  lastPosition: () => Promise.resolve().then(() => source.lastPosition()),
  isLive: () => true,
  subscribe: (options) => follow(source, options),
});
