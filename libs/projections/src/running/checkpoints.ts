import { MemoryList, type StoredList } from './match-list.js';
import type { ListRow } from '../listed-match.js';

/** How far a projection has come: the position of the last event it has taken, and that event's id; another store has other ids. */
export type Progress = { readonly version: number; readonly position: bigint; readonly eventId: string };

/** A piece of a state as text. `kept` ones stay; the others stand for the latest state only, until the next. */
export type StoredPiece = { readonly piece: string; readonly json: string; readonly kept: boolean };

/** A state of a match at a revision: those of its pieces that have changed since they were stored last. */
export type StateRow = {
  readonly matchId: string;
  readonly revision: number;
  readonly kept: boolean;
  readonly pieces: readonly { readonly piece: string; readonly json: string }[];
  /** How the match stands in the list from then on, in the latest state of a projection that lists are made of. */
  readonly listed?: ListRow;
};

/** A state as it was stored, with all its pieces. */
export type StoredState = {
  readonly matchId: string;
  readonly revision: number;
  readonly pieces: readonly StoredPiece[];
};

/**
 * Where projections keep what they have folded. It can be lost: everything in it is folded again from the log. Failures are
 * thrown as they come; the projection goes on in memory and tries again.
 */
export type CheckpointStore = StoredList & {
  /** Null for a projection that has stored nothing yet. */
  readonly progress: (projection: string) => Promise<Progress | null>;
  /** The latest stored state of a match at or before a revision, or null. */
  readonly stateBefore: (projection: string, matchId: string, revision: number) => Promise<StoredState | null>;
  /** The latest state of every match, in no particular order. */
  readonly latest: (projection: string) => AsyncIterable<StoredState>;
  /** Stores all of it, with the list, or nothing. A state that is not kept takes the place of the one of its match before. */
  readonly write: (projection: string, progress: Progress, states: readonly StateRow[]) => Promise<void>;
  /** Forgets everything about a projection, and the list that was made of it. */
  readonly forget: (projection: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Injection token of the CheckpointStore that the app has chosen. */
export const CHECKPOINTS = Symbol('CHECKPOINTS');

type Kept = { progress: Progress; readonly matches: Map<string, StateRow[]>; readonly list: MemoryList };

const newlyKept = (progress: Progress): Kept => ({ progress, matches: new Map(), list: new MemoryList() });

/** The projection that lists are made of. */
export const LISTED = 'matches';

/** Checkpoints that end with the process: for tests, and beside a store in memory. */
// Long for one function: one short answer for each question of the port.
export const memoryCheckpoints = (): CheckpointStore => {
  const projections = new Map<string, Kept>();

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
    // eslint-disable-next-line @typescript-eslint/require-await -- an iterable that happens to have everything at once
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
    forget: (projection) => Promise.resolve(void projections.delete(projection)),
    close: () => Promise.resolve(),
  };
};
