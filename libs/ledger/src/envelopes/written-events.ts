import type { FollowedEnvelope } from './followed-envelope.js';
import { readLogged } from './logged-event.js';

/** Who follows reads the events soon: this many, or texts of this many characters, wait where a burst comes. */
const MOST_KEPT = 8_192;
const MOST_CHARACTERS = 16_000_000;

type WrittenEvent = { readonly envelope: FollowedEnvelope; readonly characters: number };

/**
 * By event id, which says what an event is. A new one whenever it is empty: one that lives long leaves tables behind
 * which hold on to what was in them until all memory is searched.
 */
let kept = new Map<string, WrittenEvent>();
let characters = 0;
/** How many events came since something was read, and found no room. */
let unread = 0;
let followed = false;

/** Whether anybody in this process follows what it writes: else nothing is kept. */
export const isFollowed = (): boolean => followed;

/**
 * Keeps what was encoded as the event of this id until it is read; `length` is that of its text, without what is held
 * anyway. Where more comes than who follows reads, the older ones stay; where nothing is read any more, all is dropped.
 */
export const keepWritten = (id: string, envelope: FollowedEnvelope, length: number): void => {
  if (kept.size >= MOST_KEPT || characters + length > MOST_CHARACTERS) {
    if (++unread < MOST_KEPT) return;
    kept.clear();
    characters = unread = 0;
  }
  kept.set(id, { envelope, characters: length });
  characters += length;
};

/** Reads the texts of events: of one that this process has just written, the first time, without parsing it. */
export const followWritten = (): ((json: string, id: string) => FollowedEnvelope) => {
  followed = true;
  return (json, id) => {
    const written = kept.get(id);
    if (written === undefined) return readLogged(json, id);
    kept.delete(id);
    if (kept.size === 0) kept = new Map();
    characters -= written.characters;
    unread = 0;
    return written.envelope;
  };
};
