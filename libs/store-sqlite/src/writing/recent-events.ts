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

/** Events kept at least; when there are twice as many the older half is dropped, but nothing that nobody has read. */
const KEPT = 256;

/** So many events, or texts of so many characters, wait to be read where a burst of appends comes. */
const MOST_WAITING = 8_192;
const MOST_CHARACTERS = 16_000_000;

/** Nothing is cached up to `position`. */
export const recentEvents = (position: number): RecentEvents => {
  const events: RecordedEvent[] = []; // of position first, first + 1, …
  let first = position + 1;
  let characters = 0;
  /** How far whoever reads ahead of all others has come. */
  let read = 0;

  const dropOld = (): void => {
    const isFull = events.length >= MOST_WAITING || characters >= MOST_CHARACTERS;
    const old = isFull ? events.length - KEPT : Math.min(events.length - KEPT, read + 1 - first);
    if (old < KEPT) return;
    characters -= lengthOf(events.splice(0, old));
    first += old;
  };
  return {
    add: (event) => {
      events.push(event);
      characters += event.json.length;
      if (events.length >= 2 * KEPT) dropOld();
    },
    forgetAfter: (last) => {
      const kept = Math.max(0, Math.min(events.length, last + 1 - first));
      characters -= lengthOf(events.splice(kept));
      first = Math.min(first, last + 1);
    },
    page: (after, upTo, filter, count) => {
      if (after > read) read = after;
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

const lengthOf = (events: readonly RecordedEvent[]): number => events.reduce((sum, { json }) => sum + json.length, 0);
