import type { EventStore } from '@stackledger/store';
import type { WarmStanding } from '@stackledger/warm';
import { filter, firstValueFrom, map, merge, of, ReplaySubject, Subject, timeout, type Observable } from 'rxjs';
import type { Progress } from './checkpoints.js';
import { Flushing } from './flushing.js';
import { start, type Reading } from './following.js';
import { Gathering } from './gathering.js';
import type { Projector, Standing } from './projector.js';
import { projectorsOf, type AllParts, type Projectors } from './projectors.js';

/** How the reading side is as a whole. `fault`: why it reads no more events at all. */
export type ReadingStanding = {
  readonly isCaughtUp: boolean;
  readonly fault: string | null;
  readonly projections: readonly Standing[];
};

/** All projections over one subscription of the store. */
export type ReadingSide = {
  readonly projectors: Projectors;
  /** One more event has been given to every projection. */
  readonly folded$: Observable<void>;
  /** Finds where the checkpoints end; those of another version or another store are forgotten. Before `start`. */
  readonly open: () => Promise<void>;
  /** Folds from there on: what is in the store already, then what comes. */
  readonly start: () => void;
  /** Resolves once everything that was in the store at the start is folded, or nothing more will be. */
  readonly caughtUp: () => Promise<void>;
  /**
   * Whether a projection has seen everything that the store held when it was asked, waiting two seconds at most. False when it
   * has stopped.
   */
  readonly hasSeenAll: (projection: keyof Projectors) => Promise<boolean>;
  /** An event of a match was appended by this process, at this position: readings that concern all matches wait for it. */
  readonly expect: (position: bigint) => void;
  /** How many positions of the store a projection has still to go, of those known to this process. */
  readonly behind: (projection: keyof Projectors) => bigint;
  /** The highest position of the store that any projection has reached. */
  readonly position: () => bigint;
  readonly standing: () => ReadingStanding;
  /** How much of the matches each projection keeps in memory. */
  readonly warm: () => { readonly [name in keyof Projectors]: WarmStanding };
  /** Ends the subscription and stores what is not stored yet. Leaves the checkpoints open. */
  readonly stop: () => Promise<void>;
};

/** What it works with. */
export type ReadingParts = Omit<AllParts, 'hurried'> & {
  /**
   * How long an event may wait for others to be folded with it while nobody reads, where every append is told of with
   * `expect`; 0, so that none waits, if left out.
   */
  readonly patienceMs?: number;
};

/** How long a reading waits for a projection. */
const MOST_WAIT_MS = 2_000;

/** A reading side over a store, not started yet. */
export const createReadingSide = (parts: ReadingParts): ReadingSide => {
  const reading = newReading(parts);
  const { projectors, all, folded$, caughtUp$ } = reading;
  return {
    projectors,
    folded$,
    open: () => open(reading),
    start: () => start(reading),
    caughtUp: () => firstValueFrom(caughtUp$),
    hasSeenAll: (name) => hasSeenAll(reading, name),
    expect: (position) => expect(reading, position),
    behind: (name) => behind(reading, name),
    position: () => all.map((projector) => projector.standing().position).reduce((a, b) => (a > b ? a : b)),
    standing: () => standingOf(reading),
    warm: () => warmOf(projectors),
    stop: () => stop(reading),
  };
};

const newReading = (parts: ReadingParts): Reading => {
  const { store, read, patienceMs = 0 } = parts;
  const gathering = new Gathering(patienceMs);
  const projectors = projectorsOf({ ...parts, hurried: (work) => gathering.hurried(work) });
  const all: readonly Projector[] = Object.values(projectors) as unknown as readonly Projector[]; // states are their own affair
  return {
    store,
    read,
    projectors,
    all,
    gathering,
    flushing: new Flushing(() => flushAll(all)),
    ending: new AbortController(),
    folded$: new Subject(),
    caughtUp$: new ReplaySubject(1),
    after: 0n,
    isCaughtUp: false,
    fault: null,
    expected: 0n,
    ended: Promise.resolve(),
  };
};

const flushAll = async (all: readonly Projector[]): Promise<void> => {
  for (const projector of all) await projector.flush();
};

const open = async (reading: Reading): Promise<void> => {
  const { store, all } = reading;
  const positions = await Promise.all(
    all.map((projector) => projector.begin((progress) => isOfStore(store, progress))),
  );
  reading.after = positions.reduce((a, b) => (a < b ? a : b));
};

/** Whether a checkpoint was made from this store: the event it ended with is still where it was. */
const isOfStore = async (store: EventStore, { position, eventId }: Progress): Promise<boolean> => {
  if (position === 0n) return true;
  return (await store.eventAt(position))?.id === eventId;
};

const expect = (reading: Reading, position: bigint): void => {
  if (position > reading.expected) reading.expected = position;
  reading.gathering.tell(position);
};

const behind = ({ projectors, expected }: Reading, name: keyof Projectors): bigint => {
  const { position } = projectors[name].standing();
  return position < expected ? expected - position : 0n;
};

const hasSeenAll = async (reading: Reading, name: keyof Projectors): Promise<boolean> => {
  const { expected: asked, folded$, caughtUp$, gathering } = reading;
  const standing = (): Standing => reading.projectors[name].standing();
  const isThere = (): boolean => reading.isCaughtUp && standing().position >= asked;
  const isOver = (): boolean => isThere() || standing().fault !== null || reading.fault !== null;
  if (!isOver()) {
    const moves$ = merge(folded$, caughtUp$).pipe(
      filter(isOver),
      map(() => true),
    );
    const there = firstValueFrom(moves$.pipe(timeout({ first: MOST_WAIT_MS, with: () => of(false) })));
    await gathering.hurried(() => there);
  }
  return isThere();
};

const standingOf = ({ isCaughtUp, fault, all }: Reading): ReadingStanding => ({
  isCaughtUp,
  fault,
  projections: all.map((projector) => projector.standing()),
});

const warmOf = ({ stack, combat, timeline, matches, clocks }: Projectors): ReturnType<ReadingSide['warm']> => ({
  stack: stack.warm(),
  combat: combat.warm(),
  timeline: timeline.warm(),
  matches: matches.warm(),
  clocks: clocks.warm(),
});

const stop = async ({ ending, gathering, ended, flushing }: Reading): Promise<void> => {
  ending.abort();
  gathering.end();
  await ended;
  await flushing.now();
};
