import type { StateCodec, ProjectionState, Projection } from '../projection.js';
import type { StateRow, StoredState } from './checkpoints.js';

/**
 * Events between stored snapshots. One is also stored wherever play leaves a branch, so that no rebuild from a stored
 * snapshot has to go back beyond it.
 */
const INTERVAL = 256;
/** Events between snapshots in memory: most rewinds go back a little. */
const SHORT_INTERVAL = 32;
/** Snapshots that stay in memory once everything is stored. */
const SNAPSHOTS_KEPT = 16;

type StateAtRevision<S> = { readonly revision: number; readonly state: S };

/** One cached match of a projection: its latest state and recent snapshots. */
export type MatchProjection<S> = {
  readonly matchId: string;
  revision: number;
  state: S;
  /** Snapshots by revision, ascending. Wherever play has left a branch since the first of them, there is one. */
  snapshots: StateAtRevision<S>[];
  /** Snapshots to be stored. */
  unstored: StateAtRevision<S>[];
  isDirty: boolean;
  /** Checkpoint writes under way that contain it; they may fail. */
  writes: number;
  /** The last stored value of each piece. */
  readonly stored: Map<string, unknown>;
};

/** Whether it is ahead of what is stored; writes under way do not count as stored. */
export const isAhead = <S>({ isDirty, writes }: MatchProjection<S>): boolean => isDirty || writes > 0;

/** A match without events. */
export const newMatchProjection = <S>(matchId: string, initial: S): MatchProjection<S> => ({
  matchId,
  revision: -1,
  state: initial,
  snapshots: [],
  unstored: [],
  isDirty: false,
  writes: 0,
  stored: new Map(),
});

const asItIs = (_piece: string, value: unknown): unknown => value;

/** A match restored from a stored state. */
export const restoredMatchProjection = <S>(
  { matchId, revision, pieces }: StoredState,
  checkpoint: StateCodec<S>,
): MatchProjection<S> => {
  const { unpack = asItIs } = checkpoint;
  const values = new Map(pieces.map(({ piece, json }) => [piece, unpack(piece, JSON.parse(json))]));
  const match = newMatchProjection(matchId, checkpoint.read(Object.fromEntries(values)));
  for (const { piece, kept } of pieces) if (kept) match.stored.set(piece, values.get(piece));
  match.revision = revision;
  return match;
};

/** The state after one more event. */
export const advance = <S extends ProjectionState>(
  match: MatchProjection<S>,
  revision: number,
  state: S,
  isAnchor: boolean,
): void => {
  match.revision = revision;
  match.state = state;
  match.isDirty = true;
  const isStored = isAnchor || revision % INTERVAL === INTERVAL - 1;
  if (!isStored && revision % SHORT_INTERVAL !== SHORT_INTERVAL - 1) return;
  match.snapshots.push({ revision, state });
  if (isStored) match.unstored.push({ revision, state });
};

/** The latest snapshot in memory at or before a revision; undefined when only the checkpoints may have one. */
export const snapshotBefore = <S>(
  { revision, state, snapshots }: MatchProjection<S>,
  wanted: number,
): StateAtRevision<S> | undefined =>
  wanted >= revision && revision >= 0 ? { revision, state } : snapshots.findLast((each) => each.revision <= wanted);

/** The rows to store: snapshots, then the latest state. The match counts as stored from then on. */
export const rowsOf = <S extends ProjectionState>(
  match: MatchProjection<S>,
  { checkpoint, listed }: Pick<Projection<S>, 'checkpoint' | 'listed'>,
): readonly StateRow[] => {
  const rows = stateRowsOf(match, checkpoint);
  const last = rows.at(-1);
  return listed === undefined || last === undefined
    ? rows
    : [...rows.slice(0, -1), { ...last, listed: listed(match.state) }];
};

const stateRowsOf = <S>(match: MatchProjection<S>, checkpoint: StateCodec<S>): readonly StateRow[] => {
  const rows = match.unstored.map(({ revision, state }): StateRow => {
    const pieces = changed(match, checkpoint.write(state));
    for (const [piece, value] of pieces) match.stored.set(piece, value);
    return rowOf({ matchId: match.matchId, revision, kept: true }, pieces, checkpoint);
  });
  const isKept = match.unstored.at(-1)?.revision === match.revision;
  match.unstored = [];
  match.isDirty = false;
  if (isKept) return rows;
  const { matchId, revision, state } = match;
  return [...rows, rowOf({ matchId, revision, kept: false }, changed(match, checkpoint.write(state)), checkpoint)];
};

/** Once everything is stored, only the last snapshots stay in memory. */
export const keepLastSnapshots = <S>(match: MatchProjection<S>): void => {
  if (match.unstored.length === 0 && match.snapshots.length > SNAPSHOTS_KEPT)
    match.snapshots = match.snapshots.slice(-SNAPSHOTS_KEPT);
};

/** After a failed write nothing counts as stored: all of it is written the next time. */
export const forgetStored = <S>(match: MatchProjection<S>): void => {
  match.stored.clear();
  match.unstored = [...match.snapshots];
  match.isDirty = true;
};

const changed = <S>({ stored }: MatchProjection<S>, pieces: object): readonly (readonly [string, unknown])[] =>
  Object.entries(pieces).filter(([piece, value]) => !stored.has(piece) || stored.get(piece) !== value);

const rowOf = <S>(
  about: Omit<StateRow, 'pieces'>,
  pieces: readonly (readonly [string, unknown])[],
  { pack = asItIs }: StateCodec<S>,
): StateRow => ({
  ...about,
  pieces: pieces.map(([piece, value]) => ({ piece, json: JSON.stringify(pack(piece, value)) })),
});
