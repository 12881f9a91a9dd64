import type { EventStore } from '@stackledger/store';
import { readEnvelope } from '../envelopes/envelope.js';
import { streamOf } from '../matches/session.js';

/** What an export may show: before a match is sealed nobody may see the deck orders and the seed of its dice. */
export type ExportPlan = { readonly everything?: boolean };

/**
 * A match as JSON Lines: every event as it is stored. Before the match is sealed the parts that are sealed for nobody are
 * left out, unless everything is asked for (an operator's own copy); the chain verifies all the same.
 */
export async function* exportLog(
  store: EventStore,
  matchId: string,
  { everything = false }: ExportPlan = {},
): AsyncIterable<string> {
  const isOpen = everything || (await isSealed(store, matchId));
  for await (const { json } of store.read(streamOf(matchId))) yield isOpen ? json : withoutSecrets(json);
}

const isSealed = async (store: EventStore, matchId: string): Promise<boolean> => {
  for await (const { type } of store.read(streamOf(matchId), { direction: 'backwards', limit: 1 }))
    return type === 'MatchSealed';
  return false;
};

const withoutSecrets = (json: string): string => {
  const envelope = readEnvelope(json);
  if (envelope.data.sealedFor !== 'nobody') return json;
  const { sealed, ...open } = envelope;
  return JSON.stringify(open);
};
