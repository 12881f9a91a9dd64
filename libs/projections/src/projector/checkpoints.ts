import { MemoryList, type StoredList } from '../match-list/stored-list.js';
import type { ListRow } from '../match-list/listed-match.js';

/** The progress of a projection: the position and the id of the last applied event; another store has other ids. */
export type ProjectionProgress = { readonly version: number; readonly position: bigint; readonly eventId: string };

/** A piece of a state as text. `kept` ones stay; the others belong to the latest state and are replaced by the next. */
export type StoredPiece = { readonly piece: string; readonly json: string; readonly kept: boolean };

/** A state of a match at a revision: the pieces that have changed since the last stored state. */
export type StateRow = {
  readonly matchId: string;
  readonly revision: number;
  readonly kept: boolean;
  readonly pieces: readonly { readonly piece: string; readonly json: string }[];
  /** The match's row in the list, in the latest state of the projection that the list comes from. */
  readonly listed?: ListRow;
};

/** A stored state with all its pieces. */
export type StoredState = {
  readonly matchId: string;
  readonly revision: number;
  readonly pieces: readonly StoredPiece[];
};

/**
 * Where projections store their states. It may lose everything: all of it can be rebuilt from the log. Throws the
 * errors of the storage; the projection continues in memory and tries again.
 */
export type CheckpointStore = StoredList & {
  /** Null for a projection that has stored nothing. */
  readonly progress: (projection: string) => Promise<ProjectionProgress | null>;
  /** The latest stored state of a match at or before a revision, or null. */
  readonly stateBefore: (projection: string, matchId: string, revision: number) => Promise<StoredState | null>;
  /** The latest state of every match, in no particular order. */
  readonly latest: (projection: string) => AsyncIterable<StoredState>;
  /**
   * Stores all rows and the list in one transaction. A state that is not `kept` replaces the previous one of its match.
   */
  readonly write: (projection: string, progress: ProjectionProgress, states: readonly StateRow[]) => Promise<void>;
  /** Removes everything of a projection, and the list that comes from it. */
  readonly forget: (projection: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Injection token of the CheckpointStore. */
export const CHECKPOINTS = Symbol('CHECKPOINTS');

type StoredProjection = {
  progress: ProjectionProgress;
  readonly matches: Map<string, StateRow[]>;
  readonly list: MemoryList;
};

const newlyKept = (progress: ProjectionProgress): StoredProjection => ({
  progress,
  matches: new Map(),
  list: new MemoryList(),
});

/** The projection that the list comes from. */
export const LISTED = 'matches';

/** Checkpoints in memory, for tests and beside a store in memory. */
// Long for one function: one short answer for each method of the port.
export const memoryCheckpoints = (): CheckpointStore => {
  const projections = new Map<string, StoredProjection>();

  const listOf = (): MemoryList | undefined => projections.get(LISTED)?.list;

  const put = (rows: StateRow[], row: StateRow): StateRow[] =>
    [...rows.filter((each) => each.kept && each.revision !== row.revision), row].sort(
      (a, b) => a.revision - b.revision,
    );

  const stateIn = (matchId: string, rows: readonly StateRow[]): StoredState | null => {
    const last = rows.at(-1);
    if (last === undefined) return null;
    const pieces = new Map<string, StoredPiece>();
    for (const row of rows)
      for (const { piece, json } of row.pieces) pieces.set(piece, { piece, json, kept: row.kept });
    return { matchId, revision: last.revision, pieces: [...pieces.values()] };
  };

  return {
    progress: (projection) => Promise.resolve(projections.get(projection)?.progress ?? null),
    stateBefore: (projection, matchId, revision) => {
      const rows = projections.get(projection)?.matches.get(matchId) ?? [];
      return Promise.resolve(
        stateIn(
          matchId,
          rows.filter((row) => row.revision <= revision),
        ),
      );
    },
    // oxlint-disable-next-line typescript/require-await -- an iterable that happens to have everything at once
    latest: async function* (projection) {
      for (const [matchId, rows] of projections.get(projection)?.matches ?? []) {
        const state = stateIn(matchId, rows);
        if (state !== null) yield state;
      }
    },
    write: (projection, progress, states) => {
      const kept = projections.get(projection) ?? newlyKept(progress);
      kept.progress = progress;
      for (const { listed } of states) if (listed !== undefined) kept.list.put(listed);
      for (const row of states) kept.matches.set(row.matchId, put(kept.matches.get(row.matchId) ?? [], row));
      projections.set(projection, kept);
      return Promise.resolve();
    },
    listed: (matchId) => Promise.resolve(listOf()?.get(matchId) ?? null),
    listedAfter: (query, order, count) => Promise.resolve(listOf()?.after(query, order, count) ?? []),
    calling: (count) => Promise.resolve(listOf()?.calling(count) ?? []),
    rules: () => Promise.resolve(listOf()?.rules() ?? []),
    unsealed: (rules) => Promise.resolve(listOf()?.unsealed(rules) ?? 0),
    forget: (projection) => Promise.resolve(void projections.delete(projection)),
    close: () => Promise.resolve(),
  };
};
