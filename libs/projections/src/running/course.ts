import type { EventStore } from '@stackledger/store';
import { Subject } from 'rxjs';
import type { ReadEvent } from '../log-event.js';
import type { Folded, Projection } from '../projection.js';
import type { CheckpointStore, Progress } from './checkpoints.js';
import { WarmTracks } from './warm-tracks.js';

/** The event on which a projection has failed, and why. */
export type Fault = {
  readonly matchId: string;
  readonly revision: number;
  readonly type: string;
  readonly why: string;
};

/** A match has got further in a projection. */
export type Advanced<S> = { readonly matchId: string; readonly revision: number; readonly state: S };

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

/** What a projector knows: how far its projection has come, and the matches that it keeps warm. */
export type Course<S extends Folded> = Omit<ProjectorParts, 'warmBytes'> & {
  readonly projection: Projection<S>;
  readonly tracks: WarmTracks<S>;
  readonly advanced$: Subject<Advanced<S>>;
  readonly stopped$: Subject<void>;
  progress: Progress;
  /** How far it had come when all of it was last stored. */
  stored: Progress;
  fault: Fault | null;
  /** Why its checkpoints cannot be stored now. */
  trouble: string | null;
};

/** The course of a projection that has taken nothing yet. */
export const newCourse = <S extends Folded>(
  projection: Projection<S>,
  { store, checkpoints, read, hurried, warmBytes }: ProjectorParts,
): Course<S> => {
  const progress: Progress = { version: projection.version, position: 0n, eventId: '' };
  return {
    store,
    checkpoints,
    read,
    hurried,
    projection,
    tracks: new WarmTracks<S>(projection.weight, warmBytes),
    advanced$: new Subject(),
    stopped$: new Subject(),
    progress,
    stored: progress,
    fault: null,
    trouble: null,
  };
};
