import type { TournamentView } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { readRoundTables } from '../live/round-tables.js';

/** Who has sat at a table with whom in the rounds that were published, as `ONE OTHER` in both orders. */
export const useMeetings = ({ id, rounds, revision }: TournamentView): ReadonlySet<string> => {
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  const played = rounds.length;
  useEffect(() => {
    const going = new AbortController();
    const { signal } = going;
    const readAll = async (): Promise<void> => {
      const read = await readRoundTables({ id, revision, rounds: played }, signal);
      if (signal.aborted) return;
      const tables = read.flatMap((each) => each ?? []);
      setMet(
        new Set(
          tables.flatMap(({ players }) =>
            players.flatMap((one) => players.filter((other) => other !== one).map((other) => `${one} ${other}`)),
          ),
        ),
      );
    };
    void readAll();
    return () => going.abort();
  }, [id, played, revision]);
  return met;
};
