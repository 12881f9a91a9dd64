/** Injection token of the times that open feeds keep. */
export const FEED_TIMES = Symbol('FEED_TIMES');

/** Times of feeds, in milliseconds. */
export type FeedTimes = {
  /** Between signs of life on a feed where nothing happens. */
  readonly heartbeatMs: number;
  /** How long a reader may take nothing before the feed is ended; it comes again with the last revision it has seen. */
  readonly stallMs: number;
  /** After what time a browser shall come again. */
  readonly retryMs: number;
};

/** The times of a feed where nobody sets others. */
export const USUAL_TIMES: FeedTimes = { heartbeatMs: 15_000, stallMs: 30_000, retryMs: 2_000 };
