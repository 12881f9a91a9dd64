import { type EventStore, type RecordedEvent } from '@stackledger/store';
import type { WarmStanding } from '@stackledger/warm';
import { filter, firstValueFrom, map, merge, of, ReplaySubject, Subject, timeout, type Observable } from 'rxjs';
import { logEventOf, MATCH_STREAMS, matchOf, type LogEvent } from '../log-event.js';
import { projectionsOf } from '../folds/all.js';
import type { ClocksState } from '../folds/clocks-fold.js';
import type { CombatState } from '../folds/combat-fold.js';
import type { MatchesState } from '../folds/matches-fold.js';
import type { StackState } from '../folds/stack-fold.js';
import type { TimelineState } from '../folds/timeline-fold.js';
import type { Catalogue } from '../catalogue.js';
import type { Folded, Projection } from '../projection.js';
import type { Progress } from './checkpoints.js';
import { Flushing } from './flushing.js';
import { Gathering } from './gathering.js';
import { createProjector, type Projector, type ProjectorParts, type Standing } from './projector.js';

/** Every projection that is served, by name. */
export type Projectors = {
  readonly stack: Projector<StackState>;
  readonly combat: Projector<CombatState>;
  readonly timeline: Projector<TimelineState>;
  readonly matches: Projector<MatchesState>;
  readonly clocks: Projector<ClocksState>;
};

/** The names of the projections. */
export const PROJECTIONS: readonly (keyof Projectors)[] = ['stack', 'combat', 'timeline', 'matches', 'clocks'];

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

/** What it works with. A test may give projections of its own, by the same names. */
export type ReadingParts = Omit<ProjectorParts, 'hurried' | 'warmBytes'> & {
  /** What the games say of their events. */
  readonly catalogue: Catalogue;
  /** How much memory the matches that are kept warm may take in all projections together, in bytes. */
  readonly warmBytes?: number;
  /**
   * How long an event may wait for others to be folded with it while nobody reads, where every append is told of with
   * `expect`; 0, so that none waits, if left out.
   */
  readonly patienceMs?: number;
  readonly instead?: { readonly [name in keyof Projectors]?: Projection };
};

/** How long a reading waits for a projection. */
const MOST_WAIT_MS = 2_000;

const WARM_BYTES = 256 * 1024 * 1024;

/** Events of a match by which memory is divided among the projections. */
const USUAL_EVENTS = 400;

const usualWeight = ({ weight }: Pick<Projection, 'weight'>): number => weight.match + weight.event * USUAL_EVENTS;

type Given = Omit<ProjectorParts, 'warmBytes'> & Pick<ReadingParts, 'catalogue' | 'instead' | 'warmBytes'>;

const projectorsOf = ({ catalogue, instead = {}, warmBytes = WARM_BYTES, ...parts }: Given): Projectors => {
  const projections = projectionsOf(catalogue);
  const all = Object.values(projections).reduce((sum, projection) => sum + usualWeight(projection), 0);
  // A cast: a projection of a test stands in for the one of its name.
  const of = <S extends Folded>(projection: Projection<S>): Projector<S> =>
    createProjector((instead[projection.name as keyof Projectors] as Projection<S> | undefined) ?? projection, {
      ...parts,
      warmBytes: Math.ceil((warmBytes * usualWeight(projection)) / all),
    });
  return {
    stack: of(projections.stack),
    combat: of(projections.combat),
    timeline: of(projections.timeline),
    matches: of(projections.matches),
    clocks: of(projections.clocks),
  };
};

/** A reading side over a store, not started yet. */
export const createReadingSide = (parts: ReadingParts): ReadingSide => {
  const { store, read, patienceMs = 0 } = parts;
  const gathering = new Gathering(patienceMs);
  const projectors = projectorsOf({ ...parts, hurried: (work) => gathering.hurried(work) });
  const all: readonly Projector[] = Object.values(projectors) as unknown as readonly Projector[]; // states are their own affair
  const ending = new AbortController();
  const folded$ = new Subject<void>();
  const caughtUp$ = new ReplaySubject<void>(1);
  let after = 0n;
  let isCaughtUp = false;
  let fault: string | null = null;
  let expected = 0n;
  let ended: Promise<void> = Promise.resolve();

  // A function, because the compiler would remember that the signal was not aborted.
  const isEnding = (): boolean => ending.signal.aborted;

  const flushAll = async (): Promise<void> => {
    for (const projector of all) await projector.flush();
  };
  const flushing = new Flushing(flushAll);

  /** Gives each event to every projection before the next is read: a slow projection slows the reading, nothing queues up. */
  const follow = async (): Promise<void> => {
    const matches = { streamPrefix: MATCH_STREAMS };
    for await (const message of store.subscribe({ after, filter: matches, signal: ending.signal })) {
      if (message.kind === 'caught-up') {
        isCaughtUp = true;
        caughtUp$.next();
        continue;
      }
      const held = isCaughtUp ? gathering.turnOf(message.event.position) : undefined; // what is old is folded at once
      if (held !== undefined) await held;
      if (isEnding()) return;
      const work = giveToAll(message.event);
      if (work !== undefined) await work;
      folded$.next();
      flushing.soon();
    }
  };

  /** Undefined when all have taken it at once, which is nearly always so. */
  const giveToAll = (recorded: RecordedEvent): Promise<void> | undefined => {
    const event = readOrStop(recorded);
    return event && giveToEach(event, 0);
  };

  const giveToEach = (event: LogEvent, from: number): Promise<void> | undefined => {
    for (let at = from; at < all.length; at++) {
      const work = all[at]?.take(event);
      if (work !== undefined) return work.then(() => giveToEach(event, at + 1));
    }
    return undefined;
  };

  const readOrStop = (recorded: RecordedEvent): LogEvent | undefined => {
    try {
      return logEventOf(recorded, read);
    } catch (error) {
      const { stream, revision, type } = recorded;
      const about = { matchId: matchOf(stream), revision: Number(revision), type, why: sentence(error) };
      for (const projector of all) if (projector.standing().position < recorded.position) projector.stop(about);
      return undefined;
    }
  };

  const open = async (): Promise<void> => {
    const positions = await Promise.all(
      all.map((projector) => projector.begin((progress) => isOfStore(store, progress))),
    );
    after = positions.reduce((a, b) => (a < b ? a : b));
  };

  const start = (): void => {
    ended = follow()
      .catch((error: unknown) => {
        fault = sentence(error);
      })
      .then(() => caughtUp$.next());
  };

  const behind = (name: keyof Projectors): bigint => {
    const { position } = projectors[name].standing();
    return position < expected ? expected - position : 0n;
  };

  const hasSeenAll = async (name: keyof Projectors): Promise<boolean> => {
    const asked = expected;
    const isThere = (): boolean => isCaughtUp && projectors[name].standing().position >= asked;
    const isOver = (): boolean => isThere() || projectors[name].standing().fault !== null || fault !== null;
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

  return {
    projectors,
    folded$,
    open,
    start,
    hasSeenAll,
    expect: (position) => {
      if (position > expected) expected = position;
      gathering.tell(position);
    },
    behind,
    caughtUp: () => firstValueFrom(caughtUp$),
    position: () => all.map((projector) => projector.standing().position).reduce((a, b) => (a > b ? a : b)),
    standing: () => ({ isCaughtUp, fault, projections: all.map((projector) => projector.standing()) }),
    warm: () => ({
      stack: projectors.stack.warm(),
      combat: projectors.combat.warm(),
      timeline: projectors.timeline.warm(),
      matches: projectors.matches.warm(),
      clocks: projectors.clocks.warm(),
    }),
    stop: async () => {
      ending.abort();
      gathering.end();
      await ended;
      await flushing.now();
    },
  };
};

/** Whether a checkpoint was made from this store: the event it ended with is still where it was. */
const isOfStore = async (store: EventStore, { position, eventId }: Progress): Promise<boolean> => {
  if (position === 0n) return true;
  return (await store.eventAt(position))?.id === eventId;
};

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
