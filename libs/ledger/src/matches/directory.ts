import type { EventStore } from '@stackledger/store';
import { readEnvelope } from '../envelopes/envelope.js';
import { halfImported } from '../envelopes/import-marks.js';

/** What is fixed about a match and can be listed without reading it. */
export type Listed = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
};

/** The matches of a store, oldest first. */
export type Directory = {
  /** Those after a match id (from the first without one), as long as the caller wants more. */
  readonly after: (matchId?: string) => AsyncIterable<Listed>;
  readonly add: (match: Listed) => void;
};

/** The matches that are in the store; read when first asked for, and further where others create matches too. */
export const directoryOf = (store: EventStore): Directory => {
  const added = new Map<string, Listed>();
  const found = new Map<string, Listed>();
  let known: Promise<Map<string, Listed>> | undefined;
  let readTo = 0n;

  const load = async (): Promise<Map<string, Listed>> => {
    const half = await halfImported(store);
    const filter = { streamPrefix: 'match-', types: ['MatchCreated'] };
    let allWhole = true;
    for await (const { json, position } of store.readAll({ after: readTo, filter })) {
      const { matchId, data } = readEnvelope(json);
      allWhole &&= !half.has(matchId);
      if (allWhole) readTo = position; // an import that is not whole yet is looked at again
      if (half.has(matchId)) continue;
      found.set(matchId, { matchId, ...(data as unknown as Omit<Listed, 'matchId'>) }); // MatchCreated carries these
    }
    return found;
  };

  const all = async (): Promise<readonly Listed[]> => {
    if (store.isShared) known = undefined;
    known ??= load().catch((error: unknown) => {
      known = undefined; // tried again the next time
      throw error;
    });
    return [...new Map([...(await known), ...added]).values()];
  };

  return {
    add: (match) => void added.set(match.matchId, match),
    after: async function* (matchId) {
      const matches = await all();
      const from = matchId === undefined ? -1 : matches.findIndex((match) => match.matchId === matchId);
      for (const match of matches.slice(from + 1)) yield match;
    },
  };
};
