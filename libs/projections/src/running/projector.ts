import { StoreUnavailable, turn, type EventStore } from '@stackledger/store';
import type { WarmStanding } from '@stackledger/warm';
import { Subject, firstValueFrom, filter, map, merge, of, timeout, type Observable } from 'rxjs';
import { leavesLine, logEventOf, streamOf, type LogEvent, type ReadEvent } from '../log-event.js';
import type { Folded, Projection } from '../projection.js';
import type { CheckpointStore, Progress } from './checkpoints.js';
import {
  advance,
  forgetStored,
  keepLastAnchors,
  newTrack,
  restoredTrack,
  rowsOf,
  warmBefore,
  type Track,
} from './track.js';
import { WarmTracks } from './warm-tracks.js';

/** The event on which a projection has failed, and why. */
type Fault = {
  readonly matchId: string;
  readonly revision: number;
  readonly type: string;
  readonly why: string;
};

/** How a projection is. `trouble`: its checkpoints cannot be stored now; it goes on in memory. */
export type Standing = {
  readonly name: string;
  readonly state: 'folding' | 'stopped';
  readonly position: bigint;
  readonly fault: Fault | null;
  readonly trouble: string | null;
};

/** A match has got further in a projection. */
export type Advanced<S> = { readonly matchId: string; readonly revision: number; readonly state: S };

/** One projection over all matches. It takes events in the order of the store; a failure stops it, and nobody else. */
export type Projector<S extends Folded = Folded> = {
  readonly projection: Projection<S>;
  readonly standing: () => Standing;
  readonly advanced$: Observable<Advanced<S>>;
  /** Begins where the checkpoints end; from zero when they are of another version or another store. */
  readonly begin: (isOfThisStore: (progress: Progress) => Promise<boolean>) => Promise<bigint>;
  /** Takes one event; undefined when it is done at once. */
  readonly take: (event: LogEvent) => Promise<void> | undefined;
  /** Stops it: the event cannot be read at all. */
  readonly stop: (fault: Fault) => void;
  /** The last revision of a match that it has taken, -1 for none. */
  readonly reached: (matchId: string) => Promise<number>;
  /** Whether it reaches a revision within so many milliseconds. */
  readonly reaches: (matchId: string, revision: number, withinMs: number) => Promise<boolean>;
  /** The state of a match at a revision that it has reached, on whatever line of play; undefined where there is none. */
  readonly stateAt: (matchId: string, revision: number) => Promise<S | undefined>;
  /** The matches that have got further than what is stored of them. */
  readonly ahead: () => readonly Advanced<S>[];
  /** The latest state of every match. */
  readonly all: () => AsyncIterable<Advanced<S>>;
  /** Stores what is not stored yet. */
  readonly flush: () => Promise<void>;
  /** How much of the matches is kept in memory. */
  readonly warm: () => WarmStanding;
};

/** What a projector works with. */
export type ProjectorParts = {
  readonly store: EventStore;
  readonly checkpoints: CheckpointStore;
  readonly read: ReadEvent;
  /** Has events folded at once as long as this work waits for them. */
  readonly hurried: <T>(work: () => Promise<T>) => Promise<T>;
  /** How much memory the matches that are kept warm may take, in bytes. */
  readonly warmBytes: number;
};

/** Matches whose states are stored in one go. */
const MOST_TOGETHER = 8;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;

/** A projector of one projection. */
export const createProjector = <S extends Folded>(projection: Projection<S>, parts: ProjectorParts): Projector<S> => {
  const { store, checkpoints, read, hurried, warmBytes } = parts;
  const { name, version, checkpoint } = projection;
  const tracks = new WarmTracks<S>(projection.weight, warmBytes);
  const advanced$ = new Subject<Advanced<S>>();
  const stopped$ = new Subject<void>();
  let progress: Progress = { version, position: 0n, eventId: '' };
  let stored = progress;
  let fault: Fault | null = null;
  let trouble: string | null = null;

  const trackOf = async (matchId: string): Promise<Track<S>> => {
    const stored = await checkpoints.stateBefore(name, matchId, Number.MAX_SAFE_INTEGER);
    const track =
      tracks.get(matchId) ??
      (stored === null ? newTrack(matchId, projection.initial) : restoredTrack(stored, checkpoint));
    tracks.keep(track);
    return track;
  };

  /** Folds on from an earlier state along the log as it was written. */
  const foldFrom = async (matchId: string, from: number, state: S, to: number): Promise<S> => {
    let at = state;
    for await (const recorded of store.read(streamOf(matchId), { from: BigInt(from + 1), to: BigInt(to) })) {
      const event = logEventOf(recorded, read);
      at = projection.apply(at, event, await parentOf(event, at));
    }
    return at;
  };

  const stateAt = async (matchId: string, revision: number): Promise<S | undefined> => {
    const track = tracks.get(matchId);
    const warm = track && warmBefore(track, revision);
    if (warm?.revision === revision) return warm.state;
    const stored = warm === undefined ? await checkpoints.stateBefore(name, matchId, revision) : null;
    const from = warm ?? (stored === null ? undefined : restoredTrack(stored, checkpoint));
    if (revision < 0 || revision > (await reached(matchId))) return undefined;
    return from?.revision === revision
      ? from.state
      : foldFrom(matchId, from?.revision ?? -1, from?.state ?? projection.initial, revision);
  };

  const parentOf = async (event: LogEvent, state: S): Promise<S | undefined> =>
    projection.goesBack && event.parent !== null && leavesLine(event, state.tip)
      ? stateAt(event.matchId, event.parent)
      : undefined;

  const applied = (track: Track<S>, event: LogEvent, atParent?: S): void => {
    if (event.revision > track.revision + 1)
      throw new Error(`it comes after revision ${track.revision}: those between are missing`);
    if (event.revision === track.revision + 1) {
      const leaves = projection.goesBack && leavesLine(event, track.state.tip);
      const state = projection.apply(track.state, event, atParent);
      advance(track, event.revision, state, leaves);
      tracks.grown(track);
      if (advanced$.observed) advanced$.next({ matchId: track.matchId, revision: event.revision, state });
    }
    progress = { version, position: event.position, eventId: event.id };
  };

  const stop = (found: Fault): void => {
    fault ??= found;
    stopped$.next();
  };

  /** The store may be away for a while: that is no fault of the event. */
  const takeSlowly = async (event: LogEvent): Promise<void> => {
    for (let tries = 0; ; tries++) {
      try {
        await storeLeaving();
        const track = tracks.get(event.matchId) ?? (await trackOf(event.matchId));
        const atParent = isTaken(track, event) ? undefined : await parentOf(event, track.state);
        tracks.keep(track); // whoever has read others meanwhile may have had it let go
        return applied(track, event, atParent);
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) return stop(faultAt(event, error));
        if (error.reason === 'closed') return;
        await new Promise((resolve) => setTimeout(resolve, Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)));
      }
    }
  };

  const take = (event: LogEvent): Promise<void> | undefined => {
    if (fault !== null || event.position <= progress.position) return undefined;
    const track = tracks.get(event.matchId);
    if (track === undefined || (projection.goesBack && !isTaken(track, event) && leavesLine(event, track.state.tip)))
      return takeSlowly(event);
    try {
      applied(track, event);
    } catch (error) {
      stop(faultAt(event, error));
    }
    return undefined;
  };

  const reached = async (matchId: string): Promise<number> => {
    const track = tracks.get(matchId);
    if (track !== undefined) return track.revision;
    return (await checkpoints.stateBefore(name, matchId, Number.MAX_SAFE_INTEGER))?.revision ?? -1;
  };

  const reaches = async (matchId: string, revision: number, withinMs: number): Promise<boolean> => {
    if ((await reached(matchId)) >= revision) return true;
    // Asked again: it may have come while the checkpoints were asked. Between here and listening nothing can.
    if ((tracks.get(matchId)?.revision ?? -1) >= revision) return true;
    if (fault !== null) return false;
    const comes$ = advanced$.pipe(
      filter((each) => each.matchId === matchId && each.revision >= revision),
      map(() => true),
    );
    const ends$ = stopped$.pipe(map(() => false));
    const first$ = merge(comes$, ends$).pipe(timeout({ first: withinMs, with: () => of(false) }));
    const answer = firstValueFrom(first$); // listening from here on
    return hurried(() => answer);
  };

  /**
   * Everything not stored yet, some matches at a time so that nobody else waits for long; how far that is stands there last.
   * A match that is stored further than that is as good: what it has taken it does not take again.
   */
  const flush = async (): Promise<void> => {
    const reached = progress;
    const dirty = tracks.unstored();
    while (dirty.length > MOST_TOGETHER) {
      if (!(await isStored(dirty.splice(0, MOST_TOGETHER), stored))) return;
      await turn();
    }
    await isStored(dirty, reached);
  };

  /** Some of those let go at a time; further they need not have come than what is stored of all (see flush). */
  const storeLeaving = async (): Promise<void> => {
    const some = tracks.leaving();
    if (some.length >= MOST_TOGETHER) await isStored(some.slice(0, MOST_TOGETHER), stored);
  };

  const isStored = async (some: readonly Track<S>[], upTo: Progress): Promise<boolean> => {
    const rows = some.flatMap((track) => rowsOf(track, projection));
    for (const track of some) track.writes += 1;
    try {
      await checkpoints.write(name, upTo, rows);
      stored = upTo;
      trouble = null;
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
    }
    for (const track of some) {
      track.writes -= 1;
      (trouble === null ? keepLastAnchors : forgetStored)(track);
    }
    tracks.stored(some);
    return trouble === null;
  };

  const begin: Projector<S>['begin'] = async (isOfThisStore) => {
    const found = await checkpoints.progress(name);
    if (found !== null && found.version === version && (await isOfThisStore(found))) progress = found;
    else if (found !== null) await checkpoints.forget(name);
    stored = progress;
    return progress.position;
  };

  return {
    projection,
    standing: () => ({
      name,
      state: fault === null ? 'folding' : 'stopped',
      position: progress.position,
      fault,
      trouble,
    }),
    advanced$,
    begin,
    take,
    stop,
    reached,
    reaches,
    stateAt,
    ahead: () => tracks.ahead(),
    all: async function* () {
      for await (const stored of checkpoints.latest(name)) {
        const { revision, state } = restoredTrack(stored, checkpoint);
        yield { matchId: stored.matchId, revision, state };
      }
    },
    flush,
    warm: () => tracks.standing(),
  };
};

const isTaken = ({ revision }: { readonly revision: number }, event: LogEvent): boolean => event.revision <= revision;

const faultAt = ({ matchId, revision, type }: LogEvent, error: unknown): Fault => ({
  matchId,
  revision,
  type,
  why: error instanceof Error ? error.message : String(error),
});
