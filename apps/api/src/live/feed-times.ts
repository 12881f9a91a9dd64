/** Injection token of the time limits of feeds. */
export const FEED_TIMES = Symbol('FEED_TIMES');

/** Time limits of feeds, in milliseconds. */
export type FeedTimes = {
  /** Between heartbeats on a quiet feed. */
  readonly heartbeatMs: number;
  /** How long a reader may read nothing before the feed is closed; it can reconnect after the last revision it saw. */
  readonly stallMs: number;
  /** The delay before a browser reconnects. */
  readonly retryMs: number;
};

/** Injection token of the number of feeds that this process keeps open at once. */
export const FEEDS_AT_ONCE = Symbol('FEEDS_AT_ONCE');

/** That number where nothing else is set. */
export const USUAL_FEEDS = 5_000;

/** The default time limits. */
export const USUAL_TIMES: FeedTimes = { heartbeatMs: 15_000, stallMs: 30_000, retryMs: 2_000 };
