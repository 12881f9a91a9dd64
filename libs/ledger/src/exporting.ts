import type { EventStore } from '@stackledger/store';
import { readEnvelope, type Envelope } from './envelope.js';
import { streamOf } from './session.js';

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

/** The events of a log in JSON Lines, or the first line that is none. */
export const parseLog = (text: string): readonly Envelope[] | { readonly line: number; readonly why: string } => {
  const events: Envelope[] = [];
  const lines = text.split('\n');
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'object' || value === null || !('revision' in value) || !('hash' in value))
        return { line: at + 1, why: 'it is no event of a match' };
      events.push(value as Envelope); // whatever else is wrong with it is found while verifying
    } catch {
      return { line: at + 1, why: 'it is not JSON; the file may be cut' };
    }
  }
  return events.length === 0 ? { line: 1, why: 'the file is empty' } : events;
};
