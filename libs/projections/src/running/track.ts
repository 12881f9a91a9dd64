import type { Checkpoint, Folded, Projection } from '../projection.js';
import type { StateRow, StoredState } from './checkpoints.js';

/** A state is stored after every so many events, and wherever play leaves its line: from a stored one on no fold goes back. */
const INTERVAL = 256;
/** Between those, states are kept in memory alone: play mostly goes back a little. */
const SHORT_INTERVAL = 32;
/** States of the past that stay in memory once all that is to be stored is. */
const ANCHORS_KEPT = 16;

type At<S> = { readonly revision: number; readonly state: S };

/** One match in one projection, kept warm: its latest state, and the last of those before it. */
export type Track<S> = {
  readonly matchId: string;
  revision: number;
  state: S;
  /** States of the past, by revision, ascending. Where play has left its line since the first of them, that state is here too. */
  anchors: At<S>[];
  /** Those that are to be stored and are not yet. */
  unstored: At<S>[];
  isDirty: boolean;
  /** How many writes to the checkpoints are under way with it; they may fail. */
  writes: number;
  /** The value of each piece as it was last stored for good. */
  readonly stored: Map<string, unknown>;
};

/** A match of which nothing is folded yet. */
export const newTrack = <S>(matchId: string, initial: S): Track<S> => ({
  matchId,
  revision: -1,
  state: initial,
  anchors: [],
  unstored: [],
  isDirty: false,
  writes: 0,
  stored: new Map(),
});

/** A match as it was stored. */
export const restoredTrack = <S>({ matchId, revision, pieces }: StoredState, checkpoint: Checkpoint<S>): Track<S> => {
  const values = new Map(pieces.map(({ piece, json }) => [piece, JSON.parse(json) as unknown]));
  const track = newTrack(matchId, checkpoint.read(Object.fromEntries(values)));
  for (const { piece, kept } of pieces) if (kept) track.stored.set(piece, values.get(piece));
  track.revision = revision;
  return track;
};

/** The state after one more event. */
export const advance = <S extends Folded>(track: Track<S>, revision: number, state: S, isAnchor: boolean): void => {
  track.revision = revision;
  track.state = state;
  track.isDirty = true;
  const isStored = isAnchor || revision % INTERVAL === INTERVAL - 1;
  if (!isStored && revision % SHORT_INTERVAL !== SHORT_INTERVAL - 1) return;
  track.anchors.push({ revision, state });
  if (isStored) track.unstored.push({ revision, state });
};

/** The latest state at or before a revision that is in memory; undefined when only the checkpoints may know one. */
export const warmBefore = <S>({ revision, state, anchors }: Track<S>, wanted: number): At<S> | undefined =>
  wanted >= revision && revision >= 0 ? { revision, state } : anchors.findLast((each) => each.revision <= wanted);

/** What of a match is to be stored: its anchors, then its latest state. It counts as stored from then on. */
export const rowsOf = <S extends Folded>(
  track: Track<S>,
  { checkpoint, listed }: Pick<Projection<S>, 'checkpoint' | 'listed'>,
): readonly StateRow[] => {
  const rows = stateRowsOf(track, checkpoint);
  const last = rows.at(-1);
  return listed === undefined || last === undefined
    ? rows
    : [...rows.slice(0, -1), { ...last, listed: listed(track.state) }];
};

const stateRowsOf = <S>(track: Track<S>, checkpoint: Checkpoint<S>): readonly StateRow[] => {
  const rows = track.unstored.map(({ revision, state }): StateRow => {
    const pieces = changed(track, checkpoint.write(state));
    for (const [piece, value] of pieces) track.stored.set(piece, value);
    return rowOf(track.matchId, revision, true, pieces);
  });
  const isKept = track.unstored.at(-1)?.revision === track.revision;
  track.unstored = [];
  track.isDirty = false;
  if (isKept) return rows;
  return [...rows, rowOf(track.matchId, track.revision, false, changed(track, checkpoint.write(track.state)))];
};

/** Once everything that is to be stored is, only the last states of the past stay in memory. */
export const keepLastAnchors = <S>(track: Track<S>): void => {
  if (track.unstored.length === 0 && track.anchors.length > ANCHORS_KEPT)
    track.anchors = track.anchors.slice(-ANCHORS_KEPT);
};

/** After a failed write nothing that is in memory is taken for stored: all of it is written the next time. */
export const forgetStored = <S>(track: Track<S>): void => {
  track.stored.clear();
  track.unstored = [...track.anchors];
  track.isDirty = true;
};

const changed = <S>({ stored }: Track<S>, pieces: object): readonly (readonly [string, unknown])[] =>
  Object.entries(pieces).filter(([piece, value]) => !stored.has(piece) || stored.get(piece) !== value);

const rowOf = (
  matchId: string,
  revision: number,
  kept: boolean,
  pieces: readonly (readonly [string, unknown])[],
): StateRow => ({
  matchId,
  revision,
  kept,
  pieces: pieces.map(([piece, value]) => ({ piece, json: JSON.stringify(value) })),
});
