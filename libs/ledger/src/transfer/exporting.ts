import type { Signer } from '@stackledger/integrity';
import type { EventStore } from '@stackledger/store';
import { readEnvelope } from '../envelopes/envelope.js';
import { streamOf } from '../sessions/session.js';
import { keptCheckpoint } from '../proving/kept-checkpoint.js';
import { HeadOfLog } from '../proving/log-head.js';
import { BrokenLog, checkpointOf, signedHead } from '../proving/signing.js';
import { storedFor } from '../viewing/stored-view.js';
import { EVERYBODY, type Viewer } from '../viewing/viewer.js';

/**
 * For whom an export is (left out: whoever may see what any seat or judge sees), and up to where for who sees the match late;
 * `everything` is an operator's own copy.
 */
export type ExportPlan = {
  readonly viewer?: Viewer;
  readonly last?: { readonly revision: number; readonly isSealed: boolean };
  readonly everything?: boolean;
  /** Whose checkpoint ends it, if somebody signs. */
  readonly signer?: Signer;
};

/**
 * A match as JSON Lines: every event as it is stored. Sealed parts that the viewer may not see are left out, those for nobody
 * until the match is sealed; only `everything` has all of them. The chain verifies all the same. The last line is the checkpoint,
 * where there is one: that of the seal, or one that is signed now. A log that does not hang together ends without.
 */
export async function* exportLog(
  store: EventStore,
  matchId: string,
  { viewer = EVERYBODY, last, everything = false, signer }: ExportPlan = {},
): AsyncIterable<string> {
  const isOpen = last?.isSealed ?? (await isSealed(store, matchId));
  const log = signer && !isOpen ? new HeadOfLog() : undefined;
  const part = last === undefined ? {} : { to: BigInt(last.revision) };
  for await (const { json } of store.read(streamOf(matchId), part)) {
    log?.add(readEnvelope(json));
    yield everything ? json : storedFor(json, viewer, isOpen);
  }
  const checkpoint = isOpen ? await checkpointOfSeal(store, matchId, signer) : checkpointNow(matchId, log, signer);
  if (checkpoint !== undefined) yield JSON.stringify({ checkpoint });
}

const checkpointOfSeal = async (
  store: EventStore,
  matchId: string,
  signer: Signer | undefined,
): Promise<string | undefined> =>
  signer === undefined ? keptCheckpoint(store, matchId) : checkpointOf(store, matchId, signer).catch(withoutBroken);

const checkpointNow = (matchId: string, log: HeadOfLog | undefined, signer: Signer | undefined): string | undefined => {
  const head = log?.head();
  return signer === undefined || head === undefined || 'why' in head ? undefined : signedHead(matchId, head, signer);
};

/** What does not hold is still evidence: it is handed out unsigned. */
const withoutBroken = (error: unknown): undefined => {
  if (!(error instanceof BrokenLog)) throw error;
};

const isSealed = async (store: EventStore, matchId: string): Promise<boolean> => {
  for await (const { type } of store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
    return type === 'MatchSealed';
  return false;
};
