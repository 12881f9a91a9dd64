import type { PairedTable, PairingsView } from '@stackledger/wire';
import { ask } from '../../client/ask.js';
import { tournamentPath } from './use-tournament.js';

/** The tables of each published round, as of the revision that is shown; null for a round that was not read. */
export const readRoundTables = async (
  { id, revision, rounds }: { readonly id: string; readonly revision: string; readonly rounds: number },
  signal: AbortSignal,
): Promise<readonly (readonly PairedTable[] | null)[]> => {
  const asked = await Promise.all(
    Array.from({ length: rounds }, (_, at) =>
      ask<PairingsView>(`${tournamentPath(id)}/pairings?round=${at + 1}&at=${revision}`, { signal }),
    ),
  );
  return asked.map((each) => (each.ok ? (each.value.tables ?? []) : null));
};
