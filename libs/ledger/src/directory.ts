import type { EventStore } from '@stackledger/store';
import { readEnvelope } from './envelope.js';
import { halfImported } from './import-marks.js';

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

/** The matches that are in the store; read once, when first asked for. */
export const directoryOf = (store: EventStore): Directory => {
  const added = new Map<string, Listed>();
  let known: Promise<Map<string, Listed>> | undefined;

  const load = async (): Promise<Map<string, Listed>> => {
    const found = new Map<string, Listed>();
    const half = await halfImported(store);
    for await (const { json } of store.readAll({ filter: { streamPrefix: 'match-', types: ['MatchCreated'] } })) {
      const { matchId, data } = readEnvelope(json);
      if (half.has(matchId)) continue;
      found.set(matchId, { matchId, ...(data as unknown as Omit<Listed, 'matchId'>) }); // MatchCreated carries these
    }
    return found;
  };

  const all = async (): Promise<readonly Listed[]> => {
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
