import { bytesAsSent } from '../answers/page.js';
import type { Event } from '@stackledger/rules';
import { summaryOf, type Viewer } from '@stackledger/ledger';
import type { EventSummary, Problem } from '@stackledger/wire';

/** How much of what has happened since stands in a problem; the log has all of it. */
const MOST_EVENTS = 100;
const MOST_BYTES = 32 * 1024;

/**
 * What has happened since a revision as a viewer may see it, the oldest first: as much as a problem holds, and where to
 * read on.
 */
export const sinceOf = (events: readonly Event[], viewer: Viewer): Pick<Problem, 'since' | 'next'> => {
  const since: EventSummary[] = [];
  let bytes = 0;
  for (const event of events) {
    const summary = summaryOf(event, viewer);
    bytes += bytesAsSent(JSON.stringify(summary));
    if (since.length >= MOST_EVENTS || bytes > MOST_BYTES) return { since, next: String(event.revision) };
    since.push(summary);
  }
  return { since };
};
