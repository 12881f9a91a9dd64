import { damagedEventOf, turn, type EventStore } from '@stackledger/store';
import type { CacheStatus } from '@stackledger/cache';
import { filter, firstValueFrom, map, merge, of, ReplaySubject, Subject, timeout, type Observable } from 'rxjs';
import type { CheckpointStore, ProjectionProgress } from '../projector/checkpoints.js';
import { CheckpointFlusher, type BetweenParts } from '../projector/checkpoint-flusher.js';
import { createMatchIndex, type MatchIndex } from './match-index.js';
import { start, type ReadSideState } from './subscription.js';
import { EventBatcher } from './event-batcher.js';
import { systemTicks, TailWatch, type TailStatus, type TickClock } from './tail-watch.js';
import type { Projector, ProjectorStatus } from '../projector/projector.js';
import {
  PROJECTIONS,
  projectorsOf,
  RETIRED_PROJECTIONS,
  type ProjectionReaders,
  type ProjectorsDependencies,
  type Projectors,
} from './projectors.js';

/** The status of the read side. `failure`: why it reads no more events at all. */
export type ReadSideStatus = {
  readonly isCaughtUp: boolean;
  readonly failure: string | null;
  readonly projections: readonly ProjectorStatus[];
  readonly tail: TailStatus;
};

/** The read models of this process, or those that several share. */
export type ReadSide = {
  readonly projectors: ProjectionReaders;
  /** Loads the progress of the checkpoints; those of another version or another store are removed. Before `start`. */
  readonly open: () => Promise<void>;
  /** Applies events from there on: stored ones, then new ones. */
  readonly start: () => void;
  /** Resolves once everything that was in the store at the start is applied, or the read side has failed. */
  readonly caughtUp: () => Promise<void>;
  /**
   * The list of matches with everything that the store held at the call, waiting two seconds at most. Null when it has
   * stopped, and where events of the store have not come for longer than is usual. Its readings throw ListBehind where
   * it is made anew meanwhile, and does not come to as much in two seconds more.
   */
  readonly wholeList: () => Promise<MatchIndex | null>;
  /** This process has appended an event at this position: queries over all matches wait for it. */
  readonly expect: (position: bigint) => void;
  /** How many known positions of the store a projection is behind. */
  readonly behind: (projection: keyof Projectors) => bigint;
  /** The highest position that any projection has reached. */
  readonly position: () => bigint;
  readonly status: () => ReadSideStatus;
  /** The status of each projection's cache. */
  readonly caches: () => { readonly [name in keyof Projectors]: CacheStatus };
  /** Ends the subscription and stores everything unstored. Leaves the checkpoint store open. */
  readonly stop: () => Promise<void>;
};

/** Projections over one subscription of the store. */
export type FoldingReadSide = ReadSide & {
  readonly projectors: Projectors;
  /** One more event was given to every projection. */
  readonly applied$: Observable<void>;
  /** Resolves when no more events come: it was stopped, or has failed. */
  readonly ended: () => Promise<void>;
  /** Stores what is unstored. */
  readonly store: () => Promise<void>;
};

/** The dependencies of the read side. */
export type ReadSideDependencies = Omit<ProjectorsDependencies, 'hurried'> & {
  /** The clock by which the end of the store is watched; that of this process by default. */
  readonly ticks?: TickClock | undefined;
};

type FoldingChoices = {
  /** Which projections events are applied to, by default all. */
  readonly applied?: readonly (keyof Projectors)[];
  /** How long their states may wait to be stored. */
  readonly storeMs?: number | undefined;
  /**
   * How long an event may wait for a batch while nobody reads, given that every append is announced by `expect`; left
   * out, none waits.
   */
  readonly patienceMs?: number;
};

/** How long a query waits for a projection. */
export const MOST_WAIT_MS = 2_000;

/** A read side over a store, not started. */
export const createReadSide = (parts: ReadSideDependencies & FoldingChoices): FoldingReadSide => {
  const reading = newReadSideState(parts);
  const { projectors, all, applied$, caughtUp$ } = reading;
  return {
    projectors,
    applied$,
    open: () => open(reading, parts.checkpoints),
    start: () => start(reading),
    caughtUp: () => firstValueFrom(caughtUp$),
    wholeList: async () =>
      (await hasSeenAll(reading)) ? createMatchIndex(projectors.matches, parts.checkpoints) : null,
    expect: (position) => expect(reading, position),
    behind: (name) => behind(reading, name),
    position: () => all.map((projector) => projector.status().position).reduce((a, b) => (a > b ? a : b)),
    status: () => statusOf(reading),
    caches: () => cachesOf(projectors),
    ended: () => reading.ended,
    store: () => reading.flushing.now(),
    stop: () => stop(reading),
  };
};

const newReadSideState = (parts: ReadSideDependencies & FoldingChoices): ReadSideState => {
  const { store, read, patienceMs, ticks = systemTicks, applied = PROJECTIONS, storeMs } = parts;
  const gathering = new EventBatcher(patienceMs);
  const projectors = projectorsOf({ ...parts, hurried: (work) => gathering.hurried(work) });
  // states are their own affair
  const all: readonly Projector[] = applied.map((name) => projectors[name] as unknown as Projector);
  const reading: ReadSideState = {
    store,
    read,
    projectors,
    all,
    gathering,
    // Who reads old events waits for all of them anyway.
    flushing: new CheckpointFlusher(
      (between) => flushAll(all, () => (reading.isCaughtUp ? between() : turn())),
      storeMs,
    ),
    ending: new AbortController(),
    applied$: new Subject(),
    caughtUp$: new ReplaySubject(1),
    after: 0n,
    isCaughtUp: false,
    failure: null,
    expected: 0n,
    ended: Promise.resolve(),
    watch: new TailWatch({ store, isCaughtUp: () => reading.isCaughtUp, reached: () => lowestOf(all) }, ticks),
  };
  return reading;
};

/** The lowest position of the projections that go on. */
const lowestOf = (all: readonly Projector[]): bigint => {
  const going = all.map((projector) => projector.status()).filter(({ failure }) => failure === null);
  const positions = going.map(({ position }) => position);
  return positions.length === 0 ? 0n : positions.reduce((a, b) => (a < b ? a : b));
};

const flushAll = async (all: readonly Projector[], between: BetweenParts): Promise<void> => {
  for (const projector of all) await projector.flush(between);
};

const open = async (reading: ReadSideState, checkpoints: CheckpointStore): Promise<void> => {
  for (const name of RETIRED_PROJECTIONS)
    if ((await checkpoints.progress(name)) !== null) await checkpoints.forget(name);
  const { store, all } = reading;
  const positions = await Promise.all(
    all.map((projector) => projector.begin((progress) => isOfStore(store, progress))),
  );
  reading.after = positions.reduce((a, b) => (a < b ? a : b));
};

/** Whether a checkpoint is of this store: its last event is still at its position. */
const isOfStore = async (store: EventStore, { position, eventId }: ProjectionProgress): Promise<boolean> => {
  if (position === 0n) return true;
  try {
    return (await store.eventAt(position))?.id === eventId;
  } catch (error) {
    if (damagedEventOf(error) === undefined) throw error;
    return false; // which nobody can tell: everything is applied again
  }
};

const expect = (reading: ReadSideState, position: bigint): void => {
  if (position > reading.expected) reading.expected = position;
  reading.gathering.expect(position);
};

const behind = ({ projectors, expected: own, watch }: ReadSideState, name: keyof Projectors): bigint => {
  const { position } = projectors[name].status();
  const expected = watch.end > own ? watch.end : own;
  return position < expected ? expected - position : 0n;
};

/** Whether the list has everything. */
const hasSeenAll = async (reading: ReadSideState): Promise<boolean> => {
  const { expected: asked, applied$, caughtUp$, gathering, watch } = reading;
  if (watch.status().isLate) return false;
  const standing = (): ProjectorStatus => reading.projectors.matches.status();
  const isThere = (): boolean => reading.isCaughtUp && standing().position >= asked;
  const isOver = (): boolean => isThere() || standing().failure !== null || reading.failure !== null;
  if (!isOver()) {
    const moves$ = merge(applied$, caughtUp$).pipe(
      filter(isOver),
      map(() => true),
    );
    const there = firstValueFrom(moves$.pipe(timeout({ first: MOST_WAIT_MS, with: () => of(false) })));
    await gathering.hurried(() => there);
  }
  return isThere();
};

const statusOf = ({ isCaughtUp, failure, all, watch }: ReadSideState): ReadSideStatus => ({
  isCaughtUp,
  failure,
  projections: all.map((projector) => projector.status()),
  tail: watch.status(),
});

/** The status of each cache. */
export const cachesOf = ({ timeline, matches, clocks }: ProjectionReaders): ReturnType<ReadSide['caches']> => ({
  timeline: timeline.cache(),
  matches: matches.cache(),
  clocks: clocks.cache(),
});

const stop = async ({ ending, gathering, ended, flushing, watch }: ReadSideState): Promise<void> => {
  watch.stop();
  ending.abort();
  gathering.end();
  await ended;
  await flushing.now();
};
