import { type EventStore, type RecordedEvent } from '@stackledger/store';
import {
  auditTime,
  concatMap,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  of,
  ReplaySubject,
  Subject,
  timeout,
  type Observable,
  type Subscription,
} from 'rxjs';
import { logEventOf, MATCH_STREAMS, matchOf, type LogEvent } from '../log-event.js';
import { clocksProjection, type ClocksState } from '../folds/clocks-fold.js';
import { combatProjection, type CombatState } from '../folds/combat-fold.js';
import { matchesProjection, type MatchesState } from '../folds/matches-fold.js';
import { stackProjection, type StackState } from '../folds/stack-fold.js';
import { timelineProjection, type TimelineState } from '../folds/timeline-fold.js';
import type { Folded, Projection } from '../projection.js';
import type { Progress } from './checkpoints.js';
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
  /** The highest position that any projection had reached at the start. */
  readonly startedAt: () => bigint;
  readonly standing: () => ReadingStanding;
  /** Ends the subscription and stores what is not stored yet. Leaves the checkpoints open. */
  readonly stop: () => Promise<void>;
};

/** What it works with. A test may give projections of its own, by the same names. */
export type ReadingParts = ProjectorParts & {
  readonly instead?: { readonly [name in keyof Projectors]?: Projection };
};

/** How long a folded state may wait to be stored: what is lost in a crash is folded again. */
const FLUSH_MS = 1_000;
/** How long a reading waits for a projection. */
const MOST_WAIT_MS = 2_000;

const projectorsOf = ({ instead = {}, ...parts }: ReadingParts): Projectors => {
  // A cast: a projection of a test stands in for the one of its name.
  const of = <S extends Folded>(projection: Projection<S>): Projector<S> =>
    createProjector((instead[projection.name as keyof Projectors] as Projection<S> | undefined) ?? projection, parts);
  return {
    stack: of(stackProjection),
    combat: of(combatProjection),
    timeline: of(timelineProjection),
    matches: of(matchesProjection),
    clocks: of(clocksProjection),
  };
};

/** A reading side over a store, not started yet. */
export const createReadingSide = (parts: ReadingParts): ReadingSide => {
  const { store, read } = parts;
  const projectors = projectorsOf(parts);
  const all: readonly Projector[] = Object.values(projectors) as unknown as readonly Projector[]; // states are their own affair
  const ending = new AbortController();
  const folded$ = new Subject<void>();
  const caughtUp$ = new ReplaySubject<void>(1);
  let startedAt = 0n;
  let after = 0n;
  let isCaughtUp = false;
  let fault: string | null = null;
  let expected = 0n;
  let subscription: Subscription | undefined;
  let ended: Promise<void> = Promise.resolve();

  const flushAll = async (): Promise<void> => {
    for (const projector of all) await projector.flush();
  };

  /** Gives each event to every projection before the next is read: a slow projection slows the reading, nothing queues up. */
  const deliver = async function* (): AsyncGenerator<'folded' | 'caught-up', void> {
    const matches = { streamPrefix: MATCH_STREAMS };
    for await (const message of store.subscribe({ after, filter: matches, signal: ending.signal })) {
      if (message.kind === 'caught-up') yield 'caught-up';
      else {
        await giveToAll(message.event);
        yield 'folded';
      }
    }
  };

  const giveToAll = async (recorded: RecordedEvent): Promise<void> => {
    const event = readOrStop(recorded);
    if (event === undefined) return;
    for (const projector of all) {
      const work = projector.take(event);
      if (work !== undefined) await work;
    }
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
    startedAt = positions.reduce((a, b) => (a > b ? a : b));
    after = positions.reduce((a, b) => (a < b ? a : b));
  };

  const start = (): void => {
    const flushing = folded$.pipe(auditTime(FLUSH_MS), concatMap(flushAll)).subscribe();
    ended = new Promise((resolve) => {
      subscription = from(deliver()).subscribe({
        next: (what) => {
          if (what === 'folded') return folded$.next();
          isCaughtUp = true;
          caughtUp$.next();
        },
        error: (error: unknown) => {
          fault = sentence(error);
          caughtUp$.next();
          resolve();
        },
        complete: () => {
          caughtUp$.next();
          resolve();
        },
      });
    });
    void ended.then(() => flushing.unsubscribe());
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
      await firstValueFrom(moves$.pipe(timeout({ first: MOST_WAIT_MS, with: () => of(false) })));
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
    },
    behind,
    caughtUp: () => firstValueFrom(caughtUp$),
    startedAt: () => startedAt,
    standing: () => ({ isCaughtUp, fault, projections: all.map((projector) => projector.standing()) }),
    stop: async () => {
      ending.abort();
      await ended;
      subscription?.unsubscribe();
      await flushAll();
    },
  };
};

/** Whether a checkpoint was made from this store: the event it ended with is still where it was. */
const isOfStore = async (store: EventStore, { position, eventId }: Progress): Promise<boolean> => {
  if (position === 0n) return true;
  for await (const event of store.readAll({ after: position - 1n, limit: 1 }))
    return event.position === position && event.id === eventId;
  return false;
};

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));
