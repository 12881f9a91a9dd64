import { STREAM_FAMILIES, type EventStore, type RecordedEvent } from '@stackledger/store';
import { creationIn, readEnvelope } from '../envelopes/envelope.js';
import { halfImported } from '../envelopes/import-marks.js';
import { whyMissing, type OfferedGames } from '../envelopes/offered-games.js';
import { readFrom } from '../sessions/session.js';

/** The fixed properties of a match, listed without loading it. */
export type MatchIdentity = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
};

const CREATED = { streamPrefix: STREAM_FAMILIES.match.prefix, types: ['MatchCreated'] };

/** The matches of a store, oldest first; searches the store as far as the caller iterates. */
export async function* matchesOf(store: EventStore): AsyncGenerator<MatchIdentity, void> {
  const half = await halfImported(store);
  for await (const event of store.readAll({ filter: CREATED })) {
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

/** The rules that a match names, as `ruleset version`, where they are missing here; else null. Reads one event. */
export const missingVersionOf = async (
  store: EventStore,
  games: OfferedGames,
  matchId: string,
): Promise<string | null> => {
  const [first] = (await readFrom(store, matchId, 0, 0)).envelopes;
  const { ruleset = '', rulesetVersion = '' } = creationIn(first);
  const game = games.get(ruleset);
  const isHere = game !== undefined && whyMissing(game, rulesetVersion) === undefined;
  return first === undefined || isHere ? null : `${ruleset} ${rulesetVersion}`;
};
