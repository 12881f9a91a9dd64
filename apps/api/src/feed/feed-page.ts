import { readEnvelope, type Clock } from '@stackledger/ledger';
import { eventsPast, type EventStore, type RecordedEvent } from '@stackledger/store';
import { bytesAsSent, MOST_PAGE_BYTES } from '../answers/page.js';
import { behind, type FeedPlace } from './cursor.js';
import type { FeedEvent, FeedPage } from './feed.dto.js';
import { isFed, type FeedSight } from './feed-sight.js';

/** Events looked at for one page: a reader who sees few of them gets a short page, and goes on from its end. */
const MOST_LOOKED_AT = 5_000;

/** What pages are made from. */
export type FeedPageSources = { readonly store: EventStore; readonly clock: Clock; readonly sight: FeedSight };

/** The events behind a place that a reader sees, at most so many. */
export const feedPage = async (
  { store, clock, sight }: FeedPageSources,
  after: FeedPlace,
  most: number,
): Promise<FeedPage> => {
  const events: FeedEvent[] = [];
  let [next, looked, bytes] = [after, 0, 0];
  for await (const event of eventsPast(store, { after: after.position })) {
    if (!isFed(event)) continue;
    if (events.length >= most || looked++ >= MOST_LOOKED_AT) return { events, next: next.cursor, more: true };
    const delay = await sight.delayOf(event);
    // What comes later is not older: whoever sees matches late gets it with a later page.
    if (delay !== undefined && !isOldEnough(event, delay, clock)) break;
    const seen = delay === undefined ? undefined : await sight.see(event);
    if (seen !== undefined) {
      bytes += bytesAsSent(JSON.stringify(seen));
      if (events.length > 0 && bytes > MOST_PAGE_BYTES) return { events, next: next.cursor, more: true };
      events.push(seen);
    }
    next = behind(event);
  }
  return { events, next: next.cursor, more: false };
};

const isOldEnough = ({ json }: RecordedEvent, delay: number, clock: Clock): boolean =>
  delay === 0 || Date.parse(readEnvelope(json).recordedAt) + delay * 1_000 <= Date.parse(clock.now());
