import { bytesAsSent } from '../answers/page.js';
import type { Event } from '@stackledger/rules';
import { summaryOf, type Viewer } from '@stackledger/ledger';
import type { EventSummary, Problem, TournamentEventView } from '@stackledger/wire';

/** How much of what has happened since stands in a problem; the log has all of it. */
const MOST_EVENTS = 100;
const MOST_BYTES = 32 * 1024;

/** What has happened since a revision as a viewer may see it (boundedSince). */
export const sinceOf = (events: readonly Event[], viewer: Viewer): Pick<Problem, 'since' | 'next'> =>
  boundedSince(summaries(events, viewer));

/** One by one: of many events the first are looked at alone. */
function* summaries(events: readonly Event[], viewer: Viewer): Generator<EventSummary, void> {
  for (const event of events) yield summaryOf(event, viewer);
}

/** Events, the oldest first: as many as a problem holds, and where to read on. */
export const boundedSince = (events: Iterable<EventSummary | TournamentEventView>): Pick<Problem, 'since' | 'next'> => {
  const since: (EventSummary | TournamentEventView)[] = [];
  let bytes = 0;
  for (const summary of events) {
    bytes += bytesAsSent(JSON.stringify(summary));
    if (since.length >= MOST_EVENTS || bytes > MOST_BYTES) return { since, next: summary.revision };
    since.push(summary);
  }
  return { since };
};
