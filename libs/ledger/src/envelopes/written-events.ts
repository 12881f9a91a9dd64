import type { JsonMap } from '@stackledger/rules';
import { readEnvelope, type Envelope } from './envelope.js';

/** The members of an envelope that a projection reads; `command` says only whether there is one. */
export type FollowedEnvelope = Readonly<
  Pick<Envelope, 'matchId' | 'revision' | 'type' | 'recordedAt' | 'actor' | 'commandId' | 'data'> & {
    command?: unknown;
    parent?: string;
    sealed?: { readonly data?: JsonMap };
  }
>;

/** Projections are given events in batches of 256, which come while the next ones are written. */
const KEPT = 384;
/** Some of the events that define cards come near the bound of an event, 64 KiB. */
const MOST_CHARACTERS = 2_000_000;

let newer = new Map<string, FollowedEnvelope>();
let older = newer;
let characters = 0;
let followed = false;

/** Whether anybody in this process follows what it writes: else nothing is kept. */
export const isFollowed = (): boolean => followed;

/** Keeps what was encoded to this text for a moment: the last 384 events, or 2 million characters, and as many more. */
export const keepWritten = (json: string, envelope: FollowedEnvelope): void => {
  if (newer.size >= KEPT || characters > MOST_CHARACTERS) {
    older = newer;
    newer = new Map();
    characters = 0;
  }
  newer.set(json, envelope);
  characters += json.length;
};

/** Reads the texts of events: of one that this process has just written without parsing it. */
export const followWritten = (): ((json: string) => FollowedEnvelope) => {
  followed = true;
  return (json) => newer.get(json) ?? older.get(json) ?? readEnvelope(json);
};
