import type { EventStore } from '@stackledger/store';
import { streamOf } from '../matches/session.js';
import { storedFor } from '../viewing/stored-view.js';
import { EVERYBODY, type Viewer } from '../viewing/viewer.js';

/** For whom an export is (left out: whoever may see what any seat or judge sees); `everything` is an operator's own copy. */
export type ExportPlan = { readonly viewer?: Viewer; readonly everything?: boolean };

/**
 * A match as JSON Lines: every event as it is stored. Sealed parts that the viewer may not see are left out, those for nobody
 * until the match is sealed; only `everything` has all of them. The chain verifies all the same.
 */
export async function* exportLog(
  store: EventStore,
  matchId: string,
  { viewer = EVERYBODY, everything = false }: ExportPlan = {},
): AsyncIterable<string> {
  const isOpen = await isSealed(store, matchId);
  for await (const { json } of store.read(streamOf(matchId))) yield everything ? json : storedFor(json, viewer, isOpen);
}

const isSealed = async (store: EventStore, matchId: string): Promise<boolean> => {
  for await (const { type } of store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
    return type === 'MatchSealed';
  return false;
};
