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

/** Who follows reads the events soon: this many, or texts of this many characters, wait where a burst comes. */
const MOST_KEPT = 4_096;
const MOST_CHARACTERS = 8_000_000;

const kept = new Map<string, FollowedEnvelope>();
let characters = 0;
let followed = false;

/** Whether anybody in this process follows what it writes: else nothing is kept. */
export const isFollowed = (): boolean => followed;

/** Keeps what was encoded to this text until it is read; all is dropped where more comes than who follows reads. */
export const keepWritten = (json: string, envelope: FollowedEnvelope): void => {
  if (kept.size >= MOST_KEPT || characters > MOST_CHARACTERS) {
    kept.clear();
    characters = 0;
  }
  kept.set(json, envelope);
  characters += json.length;
};

/** Reads the texts of events: of one that this process has just written, the first time, without parsing it. */
export const followWritten = (): ((json: string) => FollowedEnvelope) => {
  followed = true;
  return (json) => {
    const written = kept.get(json);
    if (written === undefined) return readEnvelope(json);
    kept.delete(json);
    characters -= json.length;
    return written;
  };
};
