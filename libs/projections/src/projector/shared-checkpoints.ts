import { StoreUnavailable } from '@stackledger/store';
import type { StoredList } from '../match-list/stored-list.js';
import type { ProjectionFailure } from './projector-state.js';
import type { CheckpointStore, ProjectionProgress, StateRow, StoredState } from './checkpoints.js';

/** How far the read models of a projection are: what has just been written, by whichever process. */
export type SharedProgress = {
  readonly projection: string;
  readonly version: number;
  readonly position: bigint;
};

/**
 * The turn of a process to write the read models that several share. One has it at a time; it ends by itself when the
 * process ends or does nothing more, and another is given it.
 */
export type ProjectionTurn = {
  /** Through these the states are written. Throws TurnLost once another process has the turn. */
  readonly checkpoints: CheckpointStore;
  /** Aborted once the turn is lost. */
  readonly lost: AbortSignal;
  /** Tells all processes that the projection has stopped after a position, until something after it is written. */
  readonly stopped: (failure: ProjectionFailure, after: bigint) => Promise<void>;
  /** Gives the turn back. */
  readonly end: () => Promise<void>;
};

/** Read models that lie in the database of the store: one process writes them, all of them read. */
export type CheckpointSharing = {
  /**
   * Waits for the turn to write the list in a version; null where the signal aborts before. Where a newer version is
   * there nobody who writes an older one has the turn: they would make each other's anew for ever.
   */
  readonly takeTurn: (signal: AbortSignal, version: number) => Promise<ProjectionTurn | null>;
  /**
   * The list for whoever needs it up to a position, in a version that is this one or newer. Of a list with less each
   * reading throws ListBehind: what it reads and how far that goes are of one snapshot, since a rebuild may show
   * another list at any moment.
   */
  readonly listUpTo: (position: bigint, version: number) => StoredList;
  /**
   * The `stateBefore` of checkpoints in a version; null where what is stored is of another one as it is read: a program
   * of that may have begun to write at any moment.
   */
  readonly stateBefore: (
    version: number,
    projection: string,
    matchId: string,
    revision: number,
  ) => Promise<StoredState | null>;
  /** The event at which the projection has stopped, whichever process wrote; null while it goes on. */
  readonly failure: () => Promise<ProjectionFailure | null>;
  /** Calls back with what any process has written, until the returned function is called. Messages may be lost. */
  readonly onProgress: (listener: (progress: SharedProgress) => void) => () => void;
  /** Asks whoever writes to write what it has up to a position, without waiting. */
  readonly askFor: (position: bigint) => void;
  /** Calls back when somebody asks, until the returned function is called. Messages may be lost. */
  readonly onAsked: (listener: (position: bigint) => void) => () => void;
};

/** Checkpoints that several processes share: writing them without the turn throws TurnLost. */
export type SharedCheckpoints = CheckpointStore & { readonly sharing: CheckpointSharing };

/** A write of a process that has not the turn, or not any more; nothing was written. */
export class TurnLost extends Error {
  constructor(options?: ErrorOptions) {
    super('another process writes the read models', options);
    this.name = 'TurnLost';
  }
}

/** The list that is shown holds less than was asked of it: it was made anew, and whoever writes has not caught up. */
export class ListBehind extends StoreUnavailable {
  constructor() {
    super('busy', 'the list of matches was made anew and lacks events for a moment; ask again');
    this.name = 'ListBehind';
  }
}

/** The list made anew beside the one that is read: by several at a time, each with matches of its own. */
export type ListRebuilding = {
  /** Begins with nothing; one that was begun before cannot go on. Its number. */
  readonly begin: () => Promise<bigint>;
  /** Stores states that nobody sees yet. Throws RebuildOvertaken. */
  readonly write: (rebuild: bigint, states: readonly StateRow[]) => Promise<void>;
  /** Shows all of it in place of the former list; whoever wrote that has lost the turn. Throws RebuildOvertaken. */
  readonly finish: (rebuild: bigint, progress: ProjectionProgress) => Promise<void>;
};

/** Another rebuild has begun; nothing of this one was or will be seen. */
export class RebuildOvertaken extends Error {
  constructor(options?: ErrorOptions) {
    super('another rebuild has begun', options);
    this.name = 'RebuildOvertaken';
  }
}
