import type { Clock, Ledger } from '@stackledger/ledger';
import { readEnvelope, streamOf } from '@stackledger/ledger';
import type { MatchIndex } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';

/** What sealing works with. */
export type SealingParts = {
  readonly ledger: Ledger;
  readonly store: EventStore;
  readonly index: MatchIndex;
  readonly clock: Clock;
  readonly rulesets: readonly string[];
  /** How long a match has to be quiet after its end. */
  readonly afterMs: number;
};

const PAGE = 100;

/**
 * Seals every match that has ended and was quiet for long enough. What fails for one does not keep the others; the first such
 * failure is thrown at the end, and the next round tries it again.
 */
export const sealQuietMatches = async ({
  ledger,
  store,
  index,
  clock,
  rulesets,
  afterMs,
}: SealingParts): Promise<void> => {
  const quietSince = new Date(Date.parse(clock.now()) - afterMs).toISOString();
  const failures: unknown[] = [];
  for await (const matchId of endedMatches(index, rulesets))
    try {
      if ((await lastRecordedAt(store, matchId)) <= quietSince) await ledger.sealEnded(matchId, quietSince);
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

/** When something last happened in a match; of the end of its log alone, so that a round costs little. */
const lastRecordedAt = async (store: EventStore, matchId: string): Promise<string> => {
  for await (const { json } of store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
    return readEnvelope(json).recordedAt;
  return '';
};
