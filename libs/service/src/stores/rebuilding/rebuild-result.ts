import type { ProjectionFailure } from '@stackledger/projections';

/** The result of a rebuild, for each projection. */
export type RebuildResult = {
  readonly projection: string;
  readonly matches: number;
  readonly position: string;
  /** Null on success, else the event at which it failed and why. */
  readonly fault: string | null;
};

/** Called with the number of events applied so far. */
export type RebuildProgress = (events: number) => void;

/** Where a projection has stopped, for people. */
export const failureSentence = ({ matchId, revision, type, why }: ProjectionFailure): string =>
  `revision ${revision} (${type}) of match ${matchId}: ${why}`;
