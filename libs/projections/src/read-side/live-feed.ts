import {
  newBell,
  subscriptionPast,
  type Bell,
  type EventStore,
  type RecordedEvent,
  type StoreFilter,
} from '@stackledger/store';
import { MATCH_STREAMS } from '../log-event.js';
import { Delivery, type TakeEvents } from './delivery.js';
import { RecentBound, RecentEvents } from './recent-events.js';
import { systemTicks, type TickClock } from './tail-watch.js';

/** Follows matches, or other streams, live, with one subscription of the store for all followers. */
export type LiveFeed = {
  /**
   * The events of a match, or of another id, from a revision on, first stored ones, then new ones, until the signal
   * aborts or the store closes. Slow readers are served from the store: nothing queues up for them in memory.
   */
  readonly follow: (matchId: string, from: number, signal: AbortSignal) => AsyncIterable<RecordedEvent>;
  /** Gives them to whoever takes them, some at a time; resolves when they end, rejects as what reads or takes them. */
  readonly deliver: (matchId: string, from: number, signal: AbortSignal, take: TakeEvents) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A followed match with its recent events, shared by all followers. */
type FollowedMatch = {
  watchers: number;
  readonly recent: RecentEvents;
  readonly news: Bell;
  /** Whether its followers are to be told of news. */
  isRung: boolean;
};

/** Events read from the store at a time. */
const PAGE = 256;

/** A subscription, which lasts while there are followers. */
type LiveSubscription = { readonly isOver: () => boolean; readonly end: () => void; readonly ended: Promise<void> };

/**
 * A feed over a store, which reads nothing while nobody follows. `position` is one that the store has reached, the
 * later the better: followers hear everything after it.
 */
export const createLiveFeed = (
  store: EventStore,
  position: () => bigint,
  { ticks = systemTicks, prefix = MATCH_STREAMS }: LiveFeedChoices = {},
): LiveFeed => {
  const streams = { streamPrefix: prefix };
  const feed: LiveFeedState = {
    ...{ store, position, ticks, streams, watched: new Map(), bound: new RecentBound() },
    ...{ listening: undefined, isStopped: false },
  };
  return {
    follow: (id, from, signal) =>
      eachOf(batches(feed, `${prefix}${id}`, from, signal), () => signal.aborted || feed.isStopped),
    deliver: (id, from, signal, take) => deliver(feed, `${prefix}${id}`, from, signal, take),
    stop: async () => {
      feed.isStopped = true;
      feed.listening?.end();
      await feed.listening?.ended;
    },
  };
};

/** The clock of a feed, and the streams that it follows: those of matches, unless others are named. */
type LiveFeedChoices = { readonly ticks?: TickClock | undefined; readonly prefix?: string };

/** The state of a feed: the followed matches, by stream, and its subscription. */
type LiveFeedState = {
  readonly store: EventStore;
  readonly position: () => bigint;
  readonly ticks: TickClock;
  readonly streams: StoreFilter;
  readonly watched: Map<string, FollowedMatch>;
  readonly bound: RecentBound;
  listening: LiveSubscription | undefined;
  isStopped: boolean;
};

const batches = async function* (
  feed: LiveFeedState,
  stream: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<readonly RecordedEvent[], void> {
  const { recent, news, isOver, stored, leave } = follow(feed, stream, signal);
  try {
    for (let next = from; !isOver();) {
      const there = recent.from(next) ?? (await stored(next));
      if (there.length > 0) yield there;
      else await news.wait(() => recent.last >= next || isOver(), signal);
      next += there.length;
    }
  } finally {
    leave();
  }
};

const deliver = async (
  feed: LiveFeedState,
  stream: string,
  from: number,
  signal: AbortSignal,
  take: TakeEvents,
): Promise<void> => {
  const { recent, news, isOver, stored, leave } = follow(feed, stream, signal);
  const delivery = new Delivery({ recent, stored, isOver, take }, from);
  const wake = (): void => delivery.goOn();
  const endListening = news.listen(wake);
  signal.addEventListener('abort', wake);
  try {
    await delivery.ended;
  } finally {
    endListening();
    signal.removeEventListener('abort', wake);
    leave();
  }
};

const eachOf = async function* (
  coming: AsyncIterable<readonly RecordedEvent[]>,
  isOver: () => boolean,
): AsyncGenerator<RecordedEvent, void> {
  for await (const batch of coming)
    for (const event of batch) {
      yield event;
      if (isOver()) return;
    }
};

/** A stream that is followed until `leave`. */
const follow = (feed: LiveFeedState, stream: string, signal: AbortSignal) => {
  const match = watch(feed, stream); // before the store is read, so that nothing falls between
  const heard = listeningNow(feed);
  return {
    recent: match.recent,
    news: match.news,
    isOver: (): boolean => signal.aborted || heard.isOver() || feed.isStopped,
    stored: (next: number): Promise<readonly RecordedEvent[]> => pageFrom(feed.store, stream, next),
    leave: (): void => leave(feed, stream, match),
  };
};

const watch = ({ watched }: LiveFeedState, stream: string): FollowedMatch => {
  const match = watched.get(stream) ?? { watchers: 0, recent: new RecentEvents(), news: newBell(), isRung: false };
  match.watchers += 1;
  watched.set(stream, match);
  return match;
};

const leave = (feed: LiveFeedState, stream: string, match: FollowedMatch): void => {
  match.watchers -= 1;
  if (match.watchers === 0) feed.watched.delete(stream);
  if (feed.watched.size > 0) return;
  feed.listening?.end();
  feed.listening = undefined;
};

const listeningNow = (feed: LiveFeedState): LiveSubscription => {
  if (feed.listening === undefined || feed.listening.isOver()) feed.listening = listenAfter(feed, feed.position());
  return feed.listening;
};

/** However it ends, followers are released: they come again with the last revision that they have seen. */
const listenAfter = (feed: LiveFeedState, after: bigint): LiveSubscription => {
  for (const { recent } of feed.watched.values()) recent.forget(); // between two subscriptions something may have come
  const ending = new AbortController();
  const { watched, bound, streams } = feed;
  const hearing: Hearing = { watched, bound, rung: [], streams, at: after };
  const pulling = feed.ticks.every(PULL_MS, () => {
    if (!feed.store.isLive()) void pull(feed.store, hearing).catch(() => undefined); // the next one may succeed
  });
  const ended = listen(feed.store, hearing, ending.signal)
    .catch(() => undefined)
    .finally(() => {
      pulling();
      ending.abort();
      for (const { news } of feed.watched.values()) news.ring();
    });
  return { isOver: () => ending.signal.aborted, end: () => ending.abort(), ended };
};

/** While a subscription is resumed, new events are read so often, by one request for all followers. */
const PULL_MS = 1_000;

/** What followers are told, and the position up to which they have been. */
type Hearing = {
  readonly watched: ReadonlyMap<string, FollowedMatch>;
  readonly bound: RecentBound;
  /** Those with events of which their followers were not told yet. */
  readonly rung: FollowedMatch[];
  readonly streams: StoreFilter;
  at: bigint;
};

const listen = async (store: EventStore, hearing: Hearing, signal: AbortSignal): Promise<void> => {
  // Whoever follows a match of which an event is damaged hears so when it reads that.
  const messages = subscriptionPast(store, { after: hearing.at, filter: hearing.streams, signal });
  for await (const message of messages) if (message.kind === 'event') hear(hearing, message.event);
};

const pull = async (store: EventStore, hearing: Hearing): Promise<void> => {
  const { events } = await store.readOn({ after: hearing.at, filter: hearing.streams });
  for (const event of events) hear(hearing, event);
};

const hear = (hearing: Hearing, event: RecordedEvent): void => {
  if (event.position <= hearing.at) return;
  hearing.at = event.position;
  const match = hearing.watched.get(event.stream);
  if (match === undefined) return;
  match.recent.add(event, hearing.bound);
  if (match.isRung) return;
  match.isRung = true;
  if (hearing.rung.push(match) === 1) setImmediate(() => ringAll(hearing));
};

/** Once what came together was heard, so that a follower has the events of a command at once. */
const ringAll = ({ rung, bound }: Hearing): void => {
  for (const match of rung.splice(0)) {
    match.isRung = false;
    match.news.ring();
  }
  bound.dropOld();
};

const pageFrom = async (store: EventStore, stream: string, from: number): Promise<readonly RecordedEvent[]> => {
  const page: RecordedEvent[] = [];
  for await (const event of store.read(stream, { from: BigInt(from), limit: PAGE })) page.push(event);
  return page;
};
