import { subscriptionPast, type RecordedEvent } from '@stackledger/store';
import { isDue } from '../live/feed/delayed-events.js';
import type { EventStream } from '../live/feed/event-stream.js';
import { behind, behindPosition, type FeedPlace } from './cursor.js';
import type { FeedPageSources } from './feed-page.js';
import { isFed } from './feed-sight.js';

/**
 * Sends every event behind a place that a reader sees, then every one that comes, until the reader goes. Whenever it
 * has reached the end a `caught-up` says so, whose id lies behind what the reader does not see, too.
 */
export const playFeed = async (
  { store, clock, sight }: FeedPageSources,
  stream: EventStream,
  after: FeedPlace,
): Promise<void> => {
  const send = async (event: RecordedEvent): Promise<void> => {
    const delay = await sight.delayOf(event);
    if (delay === undefined || (delay > 0 && !(await isDue(event, delay, clock, stream.over)))) return;
    const seen = await sight.see(event);
    if (seen !== undefined) await stream.send({ id: seen.cursor, data: JSON.stringify(seen) });
  };
  await stream.send({ id: after.cursor, event: 'ready', data: JSON.stringify({ cursor: after.cursor }) });
  let last = after;
  const messages = subscriptionPast(store, { after: after.position, signal: stream.over });
  for await (const message of messages) {
    if (message.kind === 'event') {
      if (!isFed(message.event)) continue;
      await send(message.event);
      last = behind(message.event);
    } else {
      if (message.position > last.position) last = await behindPosition(store, message.position);
      await stream.send({ id: last.cursor, event: 'caught-up', data: JSON.stringify({ cursor: last.cursor }) });
    }
    if (stream.over.aborted) return;
  }
};
