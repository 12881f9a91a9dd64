import { newBell, type Bell, type EventStore, type RecordedEvent } from '@stackledger/store';
import { MATCH_STREAMS, streamOf } from '../log-event.js';

/** Follows matches as they are played: one subscription of the store, however many follow. */
export type LiveFeed = {
  /**
   * The events of a match from a revision on, first those there, then those to come, until the signal aborts or the store
   * closes. Whoever reads slowly is served from the store at their own pace: nothing waits for them in memory.
   */
  readonly follow: (matchId: string, from: number, signal: AbortSignal) => AsyncIterable<RecordedEvent>;
  readonly stop: () => Promise<void>;
};

/** A match that somebody follows: its last events, shared by all who do. */
type Watched = { watchers: number; readonly recent: RecordedEvent[]; last: number; readonly news: Bell };

/** Events of a watched match that are kept in memory, and events read from the store at a time. */
const RECENT = 256;

/** A subscription, from the first who follows until nobody does. */
type Listening = { readonly isOver: () => boolean; readonly end: () => void; readonly ended: Promise<void> };

/**
 * A feed over a store; while nobody follows it asks the store for nothing. `position` is one that the store has reached, the
 * later the better: everything after it is heard once somebody follows.
 */
export const createLiveFeed = (store: EventStore, position: () => bigint): LiveFeed => {
  const feed: Feed = { store, position, watched: new Map(), listening: undefined, isStopped: false };
  return {
    follow: (matchId, from, signal) => follow(feed, streamOf(matchId), from, signal),
    stop: async () => {
      feed.isStopped = true;
      feed.listening?.end();
      await feed.listening?.ended;
    },
  };
};

/** What a feed knows: the matches that are followed, by stream, and its subscription while there are any. */
type Feed = {
  readonly store: EventStore;
  readonly position: () => bigint;
  readonly watched: Map<string, Watched>;
  listening: Listening | undefined;
  isStopped: boolean;
};

const follow = async function* (
  feed: Feed,
  stream: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<RecordedEvent, void> {
  const match = watch(feed, stream); // before the store is read, so that nothing falls between
  const heard = listeningNow(feed);
  const isOver = (): boolean => signal.aborted || heard.isOver() || feed.isStopped;
  try {
    for (let next = from; !isOver();) {
      const there = recentFrom(match, next) ?? (await pageFrom(feed.store, stream, next));
      for (const event of there) {
        yield event;
        if (isOver()) return;
      }
      next += there.length;
      if (there.length === 0) await match.news.wait(() => match.last >= next || heard.isOver(), signal);
    }
  } finally {
    leave(feed, stream, match);
  }
};

const watch = ({ watched }: Feed, stream: string): Watched => {
  const match = watched.get(stream) ?? { watchers: 0, recent: [], last: -1, news: newBell() };
  match.watchers += 1;
  watched.set(stream, match);
  return match;
};

const leave = (feed: Feed, stream: string, match: Watched): void => {
  match.watchers -= 1;
  if (match.watchers === 0) feed.watched.delete(stream);
  if (feed.watched.size > 0) return;
  feed.listening?.end();
  feed.listening = undefined;
};

const listeningNow = (feed: Feed): Listening => {
  if (feed.listening === undefined || feed.listening.isOver()) feed.listening = listenAfter(feed, feed.position());
  return feed.listening;
};

/** Whatever ends it, those who follow are let go: they come again with the last revision that they have seen. */
const listenAfter = (feed: Feed, after: bigint): Listening => {
  const ending = new AbortController();
  const ended = listen(feed, after, ending.signal)
    .catch(() => undefined)
    .finally(() => {
      ending.abort();
      for (const { news } of feed.watched.values()) news.ring();
    });
  return { isOver: () => ending.signal.aborted, end: () => ending.abort(), ended };
};

const listen = async ({ store, watched }: Feed, after: bigint, signal: AbortSignal): Promise<void> => {
  for await (const message of store.subscribe({ after, filter: { streamPrefix: MATCH_STREAMS }, signal }))
    if (message.kind === 'event') hear(watched.get(message.event.stream), message.event);
};

const hear = (match: Watched | undefined, event: RecordedEvent): void => {
  if (match === undefined) return;
  if (Number(event.revision) !== match.last + 1) match.recent.length = 0; // nothing was heard for a while
  match.recent.push(event);
  if (match.recent.length > RECENT) match.recent.shift();
  match.last = Number(event.revision);
  match.news.ring();
};

/** The events from a revision on, where memory holds them. */
const recentFrom = ({ recent }: Watched, from: number): readonly RecordedEvent[] | undefined => {
  const first = recent[0];
  if (first === undefined || Number(first.revision) > from) return undefined;
  const found = recent.slice(from - Number(first.revision));
  return found.length === 0 ? undefined : found;
};

const pageFrom = async (store: EventStore, stream: string, from: number): Promise<readonly RecordedEvent[]> => {
  const page: RecordedEvent[] = [];
  for await (const event of store.read(stream, { from: BigInt(from), limit: RECENT })) page.push(event);
  return page;
};
