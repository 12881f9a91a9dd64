import { passesFilter } from '@stackledger/store';
import type { PageOfAll, RecordedEvent, StoreFilter } from '@stackledger/store';

/** The most recent events. Followers get them from here; the file is read only for those further behind. */
export type RecentEvents = Readonly<{
  /** An event was written at the next position; readers see it once `upTo` of a page reaches it. */
  add: (event: RecordedEvent) => void;
  /** Removes events of a rolled back transaction. */
  forgetAfter: (position: number) => void;
  /** As `pageOfAll` of an EventSource; null when not everything after `after` is here. */
  page: (after: number, upTo: number, filter: StoreFilter, count: number) => PageOfAll | null;
}>;

/** Events kept at least; when there are twice as many the older half is dropped. */
const KEPT = 512;

/** Nothing is cached up to `position`. */
export const recentEvents = (position: number): RecentEvents => {
  let events: RecordedEvent[] = []; // of position first, first + 1, …
  let first = position + 1;
  return {
    add: (event) => {
      events.push(event);
      if (events.length < 2 * KEPT) return;
      events = events.slice(-KEPT);
      first += KEPT;
    },
    forgetAfter: (last) => {
      events.length = Math.max(0, Math.min(events.length, last + 1 - first));
      first = Math.min(first, last + 1);
    },
    page: (after, upTo, filter, count) => {
      if (after + 1 < first) return null;
      const found: RecordedEvent[] = [];
      for (const event of events.slice(after + 1 - first, upTo + 1 - first)) {
        if (passesFilter(filter, event)) found.push(event);
        if (found.length === count) return { events: found, searchedTo: event.position };
      }
      return { events: found, searchedTo: BigInt(upTo) };
    },
  };
};
