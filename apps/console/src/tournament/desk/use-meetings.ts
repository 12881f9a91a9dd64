import type { PairingsView, TournamentView } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../../client/ask.js';
import { tournamentPath } from '../live/use-tournament.js';

/** Who has sat at a table with whom in the rounds that were published, as `ONE OTHER` in both orders. */
export const useMeetings = ({ id, rounds, revision }: TournamentView): ReadonlySet<string> => {
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  const played = rounds.length;
  useEffect(() => {
    const going = new AbortController();
    const { signal } = going;
    const read = async (): Promise<void> => {
      const asked = await Promise.all(
        Array.from({ length: played }, (_, at) =>
          ask<PairingsView>(`${tournamentPath(id)}/pairings?round=${at + 1}&at=${revision}`, { signal }),
        ),
      );
      if (signal.aborted) return;
      const tables = asked.flatMap((each) => (each.ok ? (each.value.tables ?? []) : []));
      setMet(
        new Set(
          tables.flatMap(({ players }) =>
            players.flatMap((one) => players.filter((other) => other !== one).map((other) => `${one} ${other}`)),
          ),
        ),
      );
    };
    void read();
    return () => going.abort();
  }, [id, played, revision]);
  return met;
};
