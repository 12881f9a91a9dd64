import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks';
import type { Analytics } from '@stackledger/analytics';
import { PROJECTIONS, type ReadSide } from '@stackledger/projections';
import type { CacheStatus } from '@stackledger/cache';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenAnswers } from './open-answers.js';

/** Injection token of the numbers that the service keeps about itself. */
export const METRICS = Symbol('METRICS');

/** What kinds of feeds stay open. */
export type FeedKind = 'live' | 'replay';

/** The numbers of one running service, in a registry of its own. */
export type Metrics = {
  readonly registry: Registry;
  /** A command was answered: `accepted`, or the code of the problem (docs/appendix/reading.md). */
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
    name: 'stackledger_commands_total',
    help: 'commands answered, by result: accepted, or the code of the problem',
    labelNames: ['result'],
    registers,
  });
  const appends = new Histogram({
    name: 'stackledger_append_seconds',
    help: 'time until an append was durable, or had failed',
    labelNames: ['outcome'],
    buckets: APPEND_BUCKETS,
    registers,
  });
  const feeds = new Gauge({
    name: 'stackledger_open_feeds',
    help: 'live feeds and replays that are open',
    labelNames: ['kind'],
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
    name: 'stackledger_projection_lag',
    help: 'positions of the store that a projection has still to go',
    labelNames: ['projection'],
    registers,
    collect() {
      for (const projection of PROJECTIONS) this.set({ projection }, Number(reading.behind(projection)));
    },
  });
  new Gauge({
    name: 'stackledger_projection_stopped',
    help: '1 for a projection that has failed on an event and reads no more',
    labelNames: ['projection'],
    registers,
    collect() {
      for (const { name, state } of reading.status().projections)
        this.set({ projection: name }, Number(state === 'stopped'));
    },
  });
};

const analyticsLag = (registers: Registry[], analytics: Analytics): void => {
  new Gauge({
    name: 'stackledger_analytics_lag',
    help: 'events of matches that are not in the tables of the analytics yet',
    registers,
    collect() {
      this.set(analytics.status().behind);
    },
  });
};

/** The gauges of cached matches: name, help, value. */
const CACHE_GAUGES: readonly (readonly [name: string, help: string, of: (status: CacheStatus) => number])[] = [
  ['warm_matches', 'matches kept in memory', ({ entries }) => entries],
  ['warm_bytes', 'bytes of memory that they take, estimated from their events', ({ bytes }) => bytes],
  ['warm_most_bytes', 'bytes that they may take, by WARM_MEMORY_MB', ({ mostBytes }) => mostBytes],
];

const addCacheMetrics = (registers: Registry[], statuses: () => { readonly [part: string]: CacheStatus }): void => {
  for (const [name, help, of] of CACHE_GAUGES)
    new Gauge({
      name: `stackledger_${name}`,
      help: `${help}, in the ledger and in each projection`,
      labelNames: ['part'],
      registers,
      collect() {
        for (const [part, each] of Object.entries(statuses())) this.set({ part }, of(each));
      },
    });
  new Counter({
    name: 'stackledger_warm_let_go_total',
    help: 'matches evicted because others needed the memory, in the ledger and in each projection',
    labelNames: ['part'],
    registers,
    collect() {
      this.reset();
      for (const [part, { evicted }] of Object.entries(statuses())) this.inc({ part }, evicted);
    },
  });
};

const waitingAnswers = (registers: Registry[], answers: OpenAnswers): void => {
  new Gauge({
    name: 'stackledger_open_answers',
    help: 'answers that are under way, feeds among them',
    registers,
    collect() {
      this.set(answers.count());
    },
  });
  new Gauge({
    name: 'stackledger_unsent_bytes',
    help: 'bytes of answers that wait in the process for their readers to take them',
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
    name: 'stackledger_event_loop_delay_seconds',
    help: 'how late the event loop was in the last one to two minutes',
    labelNames: ['quantile'],
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
