import type { Clock } from '@stackledger/ledger';
import type { LiveFeed } from '@stackledger/projections';
import type { EventStream } from './event-stream.js';
import { frameOf, type Reader } from './frames.js';
import { isDue } from './late.js';

/** What is followed: a match, from after a revision on; each event so many seconds late. */
export type Following = {
  readonly matchId: string;
  readonly after: number;
  readonly reader: Reader;
  readonly delay: number;
};

/**
 * Sends every event after a revision, and then every one that comes, until the reader goes or the match is sealed. The first
 * message says where the feed begins, so that a reader who loses the connection at once comes again at the right place.
 */
export const playLive = async (
  feed: LiveFeed,
  stream: EventStream,
  { matchId, after, reader, delay }: Following,
  clock: Clock,
): Promise<void> => {
  await stream.send({ id: after, event: 'ready', data: JSON.stringify({ revision: String(after) }) });
  for await (const event of feed.follow(matchId, after + 1, stream.over)) {
    if (delay > 0 && !(await isDue(event, delay, clock, stream.over))) return;
    await stream.write(frameOf(event, reader));
    if (event.type === 'MatchSealed') return stream.end('the match is sealed', { revision: String(event.revision) });
  }
};
