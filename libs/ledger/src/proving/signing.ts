import { signedCheckpoint, type Signer } from '@stackledger/integrity';
import type { EventStore } from '@stackledger/store';
import { readEnvelope } from '../envelopes/envelope.js';
import { streamOf } from '../sessions/session.js';
import { HeadOfLog, type Broken, type LogHead } from './log-head.js';
import { keepCheckpoint, keptCheckpoint } from './kept-checkpoint.js';

/** The name of a match's log in the checkpoints of a service that signs under a name. */
export const originOf = (name: string, matchId: string): string => `${name}/matches/${matchId}`;

/** A log of which nothing may be signed, since it does not hang together: the first revision that does not follow. */
export class BrokenLog extends Error {
  readonly code = 'chain-broken';
  readonly rule = 'SL-SEAL-1';

  constructor(
    readonly matchId: string,
    readonly revision: string,
    why: string,
  ) {
    super(`the log of match ${matchId} does not hold at revision ${revision}: ${why}`);
    this.name = 'BrokenLog';
  }
}

/**
 * The signed head of a match. Of one that is sealed the same for ever: it was signed then, or is now, and is kept. Nothing is signed
 * that does not hang together. `last` is where the match ends for who sees it late. Throws BrokenLog, and what the store throws.
 */
export const checkpointOf = async (
  store: EventStore,
  matchId: string,
  signer: Signer,
  last?: { readonly revision: number; readonly isSealed: boolean },
): Promise<string> => {
  const kept = last?.isSealed === false ? undefined : await keptCheckpoint(store, matchId);
  if (kept !== undefined) return kept;
  const log = new HeadOfLog();
  let isSealed = false;
  const part = last === undefined ? {} : { to: BigInt(last.revision) };
  for await (const { json, type } of store.read(streamOf(matchId), part)) {
    log.add(readEnvelope(json));
    isSealed = type === 'MatchSealed';
  }
  const checkpoint = signedHead(matchId, log.head(), signer);
  return isSealed ? keepCheckpoint(store, matchId, checkpoint) : checkpoint;
};

/** A head with a signature. Throws BrokenLog. */
export const signedHead = (matchId: string, head: LogHead | Broken, signer: Signer): string => {
  if ('why' in head) throw new BrokenLog(matchId, head.revision, head.why);
  return signedCheckpoint({ origin: originOf(signer.name, matchId), ...head }, signer);
};
