import {
  eventsPast,
  STREAM_FAMILIES,
  type DamagedEvent,
  type EventStore,
  type RecordedEvent,
} from '@stackledger/store';
import { readEnvelope } from '../envelopes/envelope.js';
import { halfImported } from '../envelopes/import-marks.js';
import { whyMissing, type OfferedGames } from '../envelopes/offered-games.js';

/** The fixed properties of a match, listed without loading it. */
export type MatchIdentity = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
};

const CREATED = { streamPrefix: STREAM_FAMILIES.match.prefix, types: ['MatchCreated'] };

/**
 * The matches of a store, oldest first; searches the store as far as the caller iterates. `damaged` is called for each
 * of which the first event cannot be read.
 */
export async function* matchesOf(
  store: EventStore,
  damaged?: (event: DamagedEvent) => void,
): AsyncGenerator<MatchIdentity, void> {
  const half = await halfImported(store);
  for await (const event of eventsPast(store, { filter: CREATED }, damaged)) {
    const match = listedOf(event);
    if (!half.has(match.matchId)) yield match;
  }
}

/** The oldest match of a store, or undefined. */
export const firstMatchOf = async (store: EventStore): Promise<MatchIdentity | undefined> => {
  const half = await halfImported(store);
  for (let after = 0n; ;) {
    const event = await firstAfter(store, after);
    if (event === undefined) return undefined;
    const match = listedOf(event);
    if (!half.has(match.matchId)) return match;
    after = event.position;
  }
};

const firstAfter = async (store: EventStore, after: bigint): Promise<RecordedEvent | undefined> => {
  for await (const event of store.readAll({ after, filter: CREATED, limit: 1 })) return event;
  return undefined;
};

const listedOf = ({ json }: RecordedEvent): MatchIdentity => {
  const { matchId, data } = readEnvelope(json);
  return { matchId, ...(data as unknown as Omit<MatchIdentity, 'matchId'>) }; // MatchCreated carries these
};

/** Whether the rules that a match names are here. */
export const areRulesHere = (
  games: OfferedGames,
  { ruleset, rulesetVersion }: { readonly ruleset: string; readonly rulesetVersion: string },
): boolean => {
  const game = games.get(ruleset);
  return game !== undefined && whyMissing(game, rulesetVersion) === undefined;
};
