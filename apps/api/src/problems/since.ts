import type { Event } from '@stackledger/kernel';
import type { EventSummary, Problem } from '@stackledger/wire';
import { summaryOf } from '../events/event-views.js';

/** How much of what has happened since stands in a problem; the log has all of it. */
const MOST_EVENTS = 100;
const MOST_BYTES = 32 * 1024;

/** What has happened since a revision, the oldest first: as much as a problem holds, and where to read on. */
export const sinceOf = (events: readonly Event[]): Pick<Problem, 'since' | 'next'> => {
  const since: EventSummary[] = [];
  let bytes = 0;
  for (const event of events) {
    // Before roles exist the caller sees everything but what is sealed for nobody.
    const summary = summaryOf(event, null);
    bytes += Buffer.byteLength(JSON.stringify(summary));
    if (since.length >= MOST_EVENTS || bytes > MOST_BYTES) return { since, next: String(event.revision) };
    since.push(summary);
  }
  return { since };
};
