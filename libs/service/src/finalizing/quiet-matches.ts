import type { Clock, Ledger } from '@stackledger/ledger';
import { readEnvelope, streamOf } from '@stackledger/ledger';
import { everyListed, type MatchIndex } from '@stackledger/projections';
import { damagedEventOf, type EventStore } from '@stackledger/store';

/** The ports that finalizing needs. */
export type FinalizationContext = {
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly index: MatchIndex;
  readonly clock: Clock;
  readonly rulesets: readonly string[];
  /** How long a match has to be quiet after its end, before it is finalized. */
  readonly afterMs: number;
};

/**
 * Finalizes every match that has ended and was quiet for long enough. A failure for one match does not stop the others;
 * the first one is thrown at the end, and the next round tries again. Damaged ones are left as they are.
 */
export const finalizeQuietMatches = async ({
  ledger,
  store,
  index,
  clock,
  rulesets,
  afterMs,
}: FinalizationContext): Promise<void> => {
  const quietSince = new Date(Date.parse(clock.now()) - afterMs).toISOString();
  const failures: unknown[] = [];
  for await (const { matchId } of everyListed(index, { rulesets, statuses: ['ended'] }))
    try {
      if ((await lastRecordedAt(store, matchId)) <= quietSince) await ledger.finalizeEnded(matchId, quietSince);
    } catch (error) {
      if (damagedEventOf(error) === undefined) failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
};

/** The time of the last event of a match; reads only the end of its log, so that a round is cheap. */
const lastRecordedAt = async (store: EventStore, matchId: string): Promise<string> => {
  for await (const { json } of store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
    return readEnvelope(json).recordedAt;
  return '';
};
