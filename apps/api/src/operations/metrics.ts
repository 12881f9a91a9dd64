import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { Analytics } from '@stackledger/analytics';
import { PROJECTIONS, type ReadSide } from '@stackledger/projections';
import type { CacheStatus } from '@stackledger/cache';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { described } from './described-metrics.js';
import type { OpenAnswers } from './open-answers.js';

/** Injection token of the numbers that the service keeps about itself. */
export const METRICS = Symbol('METRICS');

/** What kinds of feeds stay open. */
export type FeedKind = 'live' | 'replay';

/** The numbers of one running service, in a registry of its own. */
export type Metrics = {
  readonly registry: Registry;
  /** A command was answered: `accepted`, or the code of the problem (docs/reference/metrics.md). */
  readonly command: (result: string) => void;
  /** An append took so long until it was durable, or failed. */
  readonly append: (seconds: number, outcome: 'done' | 'failed') => void;
  readonly feed: (kind: FeedKind, by: 1 | -1) => void;
  /** Begins to tell how far projections lag. */
  readonly watch: (reading: ReadSide) => void;
  /** Begins to tell how much of the matches is kept in memory, by the part that keeps it. */
  readonly watchCaches: (statuses: () => { readonly [part: string]: CacheStatus }) => void;
  /** Begins to tell how far the tables of the analytics are. */
  readonly watchAnalytics: (analytics: Analytics) => void;
  /** Begins to tell what waits for readers of answers. */
  readonly watchAnswers: (answers: OpenAnswers) => void;
  readonly close: () => void;
};

/** From half a millisecond, a durable append on a good disk, to where people give up. */
const APPEND_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const NANOSECONDS = 1e9;

/** New numbers, all at zero. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  const commands = new Counter({
    ...described('stackledger_commands_total'),
    registers,
  });
  const appends = new Histogram({
    ...described('stackledger_append_seconds'),
    buckets: APPEND_BUCKETS,
    registers,
  });
  const feeds = new Gauge({
    ...described('stackledger_open_feeds'),
    registers,
  });
  feeds.set({ kind: 'live' }, 0);
  feeds.set({ kind: 'replay' }, 0);
  const closeLoop = loopDelay(registers);
  // Looked up once, not for every command and every append.
  const accepted = commands.labels({ result: 'accepted' });
  const timed = { done: appends.labels({ outcome: 'done' }), failed: appends.labels({ outcome: 'failed' }) };
  return {
    registry,
    command: (result) => (result === 'accepted' ? accepted.inc() : commands.inc({ result })),
    append: (seconds, outcome) => timed[outcome].observe(seconds),
    feed: (kind, by) => feeds.inc({ kind }, by),
    watch: (reading) => projectionLag(registers, reading),
    watchCaches: (statuses) => addCacheMetrics(registers, statuses),
    watchAnalytics: (analytics) => analyticsLag(registers, analytics),
    watchAnswers: (answers) => waitingAnswers(registers, answers),
    close: closeLoop,
  };
};

const projectionLag = (registers: Registry[], reading: ReadSide): void => {
  new Gauge({
    ...described('stackledger_projection_lag'),
    registers,
    collect() {
      for (const projection of PROJECTIONS) this.set({ projection }, Number(reading.behind(projection)));
    },
  });
  new Gauge({
    ...described('stackledger_projection_stopped'),
    registers,
    collect() {
      for (const { name, state } of reading.status().projections)
        this.set({ projection: name }, Number(state === 'stopped'));
    },
  });
};

const analyticsLag = (registers: Registry[], analytics: Analytics): void => {
  new Gauge({
    ...described('stackledger_analytics_lag'),
    registers,
    async collect() {
      this.set((await analytics.standing()).behind ?? Number.NaN);
    },
  });
};

/** The gauges of cached matches with their values. */
const CACHE_GAUGES = [
  ['stackledger_warm_matches', ({ entries }: CacheStatus) => entries],
  ['stackledger_warm_bytes', ({ bytes }: CacheStatus) => bytes],
  ['stackledger_warm_most_bytes', ({ mostBytes }: CacheStatus) => mostBytes],
] as const;

const addCacheMetrics = (registers: Registry[], statuses: () => { readonly [part: string]: CacheStatus }): void => {
  for (const [name, of] of CACHE_GAUGES)
    new Gauge({
      ...described(name),
      registers,
      collect() {
        for (const [part, each] of Object.entries(statuses())) this.set({ part }, of(each));
      },
    });
  new Counter({
    ...described('stackledger_warm_let_go_total'),
    registers,
    collect() {
      this.reset();
      for (const [part, { evicted }] of Object.entries(statuses())) this.inc({ part }, evicted);
    },
  });
};

const waitingAnswers = (registers: Registry[], answers: OpenAnswers): void => {
  new Gauge({
    ...described('stackledger_open_answers'),
    registers,
    collect() {
      this.set(answers.count());
    },
  });
  new Gauge({
    ...described('stackledger_unsent_bytes'),
    registers,
    collect() {
      this.set(answers.unsentBytes());
    },
  });
};

/** How often the delay of the event loop is measured from the beginning. */
const DELAY_WINDOW_MS = 60_000;

/** How late the event loop is: mean, 99th percentile and longest of the running minute and the one before. */
const loopDelay = (registers: Registry[]): (() => void) => {
  const start = (): IntervalHistogram => {
    const histogram = monitorEventLoopDelay({ resolution: 10 });
    histogram.enable();
    return histogram;
  };
  // Two windows overlap: whoever asks is told of a whole minute at least, and takes nothing from others who ask.
  let [older, newer] = [start(), start()];
  const turning = setInterval(() => {
    older.disable();
    [older, newer] = [newer, start()];
  }, DELAY_WINDOW_MS).unref();
  new Gauge({
    ...described('stackledger_event_loop_delay_seconds'),
    registers,
    collect() {
      // Without a sample yet the mean is no number.
      this.set({ quantile: 'mean' }, (Number.isFinite(older.mean) ? older.mean : 0) / NANOSECONDS);
      this.set({ quantile: '0.99' }, older.percentile(99) / NANOSECONDS);
      this.set({ quantile: 'max' }, older.max / NANOSECONDS);
    },
  });
  return () => {
    clearInterval(turning);
    older.disable();
    newer.disable();
  };
};
