import type { Clock } from '@stackledger/ledger';
import type { LiveFeed } from '@stackledger/projections';
import { textOf, type EventStream } from './event-stream.js';
import { dataOf, frameOf } from './frames.js';
import { isDue } from './delayed-events.js';
import { idOf, type FeedMatch } from './several-request.js';

/**
 * Sends every event of several matches after what was seen of each, and then every one that comes, until the reader
 * goes or all of them are sealed. Each event names its match, and its id says what has been seen of all.
 */
export const playSeveral = async (
  feed: LiveFeed,
  stream: EventStream,
  followed: readonly FeedMatch[],
  clock: Clock,
): Promise<void> => {
  const seen = followed.map(({ after }) => after);
  const matches = followed.map(({ matchId, after }) => ({ matchId, revision: String(after) }));
  await stream.write(textOf({ id: idOf(seen), event: 'ready', data: JSON.stringify({ matches }) }));
  const follow = async ({ matchId, after, reader, delay, isOver }: FeedMatch, at: number): Promise<void> => {
    if (isOver) return;
    for await (const event of feed.follow(matchId, after + 1, stream.over)) {
      if (delay > 0 && !(await isDue(event, delay, clock, stream.over))) return;
      seen[at] = Number(event.revision); // and written at once, so that an id never runs ahead of its events
      await stream.write(textOf({ id: idOf(seen), data: named(matchId, dataOf(frameOf(event, reader))) }));
      if (event.type === 'MatchSealed') return;
    }
  };
  await Promise.all(followed.map(follow));
  stream.end('every match is sealed');
};

/** The data of an event, which is an object, with the match that it belongs to. */
const named = (matchId: string, data: string): string => `{"matchId":${JSON.stringify(matchId)},${data.slice(1)}`;
