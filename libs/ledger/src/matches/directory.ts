import type { EventStore, RecordedEvent } from '@stackledger/store';
import { readEnvelope } from '../envelopes/envelope.js';
import { halfImported } from '../envelopes/import-marks.js';

/** What is fixed about a match and can be listed without reading it. */
export type Listed = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
};

const CREATED = { streamPrefix: 'match-', types: ['MatchCreated'] };

/** The matches of a store, oldest first. It passes over the whole store, as far as the caller goes on. */
export async function* matchesOf(store: EventStore): AsyncGenerator<Listed, void> {
  const half = await halfImported(store);
  for await (const event of store.readAll({ filter: CREATED })) {
    const match = listedOf(event);
    if (!half.has(match.matchId)) yield match;
  }
}

/** The oldest match of a store, or undefined. One is asked for at a time, so that what follows is not passed over. */
export const firstMatchOf = async (store: EventStore): Promise<Listed | undefined> => {
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

const listedOf = ({ json }: RecordedEvent): Listed => {
  const { matchId, data } = readEnvelope(json);
  return { matchId, ...(data as unknown as Omit<Listed, 'matchId'>) }; // MatchCreated carries these
};
