import type { Clock, Ledger } from '@stackledger/ledger';
import { readEnvelope, streamOf } from '@stackledger/ledger';
import type { MatchIndex } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';

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

const PAGE = 100;

/**
 * Finalizes every match that has ended and was quiet for long enough. A failure for one match does not stop the others;
 * the first one is thrown at the end, and the next round tries again.
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
  for await (const matchId of endedMatches(index, rulesets))
    try {
      if ((await lastRecordedAt(store, matchId)) <= quietSince) await ledger.finalizeEnded(matchId, quietSince);
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
};

async function* endedMatches(index: MatchIndex, rulesets: readonly string[]): AsyncGenerator<string, void> {
  let after: string | undefined;
  for (;;) {
    const asked = { after, rulesets, statuses: ['ended'], without: new Set<string>() } as const;
    const page = (await index.page(asked, PAGE)) ?? [];
    for (const { matchId } of page) yield matchId;
    after = page.at(-1)?.matchId;
    if (page.length < PAGE) return;
  }
}

/** The time of the last event of a match; reads only the end of its log, so that a round is cheap. */
const lastRecordedAt = async (store: EventStore, matchId: string): Promise<string> => {
  for await (const { json } of store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
    return readEnvelope(json).recordedAt;
  return '';
};
