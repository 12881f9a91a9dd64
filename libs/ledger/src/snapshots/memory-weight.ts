import { holdMeasured, type Cards, type Event } from '@stackledger/rules';
import { areBuiltIn, isSharedDefinition } from '../envelopes/card-texts.js';
import type { OfferedGame } from '../envelopes/offered-games.js';

/**
 * Bytes in memory per character of an event's text, up to a third more than was measured in all games
 * (docs/appendix/performance.md). Creation events define all objects, which share less with those of other matches
 * where they are read from the log.
 */
const OF_CREATION = { decided: 1.95, read: 3.4 };
const OF_PLAY = 0.65;

/** Characters of an event's envelope, which is not kept. */
const ENVELOPE = 450;

/** Bytes of memory of a match without events. */
export const EMPTY_WEIGHT = 15_000;

const contentOf = (length: number): number => Math.max(0, length - ENVELOPE);

/** Approximate bytes of memory, in a cached match, of an event of play. */
export const weightOfPlay = (text: string): number => text.length * OF_PLAY;

/** The same of an event of a creation that was read, whose text is so long. */
export const weightOfReadCreation = (event: Event | undefined, length: number, game: OfferedGame): number =>
  event !== undefined && (holdsBuiltIn(event, game) || holdsShared(event)) ? 0 : contentOf(length) * OF_CREATION.read;

/** The same of an event of a creation that is decided here: nothing of what matches hold in common. */
export const weightOfCreation = (event: Event, { length }: string): number =>
  isSharedDefinition(event) || holdsShared(event) ? 0 : contentOf(length) * OF_CREATION.decided;

const holdsBuiltIn = ({ type, data }: Event, game: OfferedGame): boolean =>
  type === 'CardsDefined' && areBuiltIn(data.cards as unknown as Cards, game); // by its descriptor

const holdsShared = ({ data, hidden }: Event): boolean => holdMeasured(Object.values(hidden?.data ?? data));
