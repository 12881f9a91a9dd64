import { signedCheckpoint, type Signer } from '@stackledger/integrity';
import type { EventStore } from '@stackledger/store';
import { readEnvelope } from '../envelopes/envelope.js';
import { streamOf } from '../sessions/session.js';
import { LogHeadBuilder, type BrokenChain, type LogHead } from './log-head.js';
import { storeCheckpoint, storedCheckpoint } from './stored-checkpoint.js';

/** The origin of a match's log in the checkpoints of a service that signs under a name. */
export const originOf = (name: string, matchId: string): string => `${name}/matches/${matchId}`;

/** A log whose chain is broken, for which nothing is signed; `revision` is the first that does not follow. */
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
 * The signed checkpoint of a match. That of a final match is signed once and stored. `last` is the end of the log for
 * viewers with a delay. Throws BrokenLog, and the errors of the store.
 */
export const checkpointOf = async (
  store: EventStore,
  matchId: string,
  signer: Signer,
  last?: { readonly revision: number; readonly isSealed: boolean },
): Promise<string> => {
  const kept = last?.isSealed === false ? undefined : await storedCheckpoint(store, matchId);
  if (kept !== undefined) return kept;
  const log = new LogHeadBuilder();
  let isSealed = false;
  const part = last === undefined ? {} : { to: BigInt(last.revision) };
  for await (const { json, type } of store.read(streamOf(matchId), part)) {
    log.add(readEnvelope(json));
    isSealed = type === 'MatchSealed';
  }
  const checkpoint = signedHead(matchId, log.head(), signer);
  return isSealed ? storeCheckpoint(store, matchId, checkpoint) : checkpoint;
};

/** Signs a head. Throws BrokenLog. */
export const signedHead = (matchId: string, head: LogHead | BrokenChain, signer: Signer): string => {
  if ('why' in head) throw new BrokenLog(matchId, head.revision, head.why);
  return signedCheckpoint({ origin: originOf(signer.name, matchId), ...head }, signer);
};
