import { holdMeasured, type Event } from '@stackledger/rules';
import { isSharedDefinition } from '../envelopes/card-texts.js';

/**
 * Bytes in memory per character of an event's text, up to a quarter more than measured in all games (`npm run bench --
 * --only memory`). Creation events define all objects, which share nothing with those of other matches where they are
 * read from the log; of play nearly all is the envelope.
 */
const OF_CREATION = { decided: 1.95, read: 3.1 };
const OF_PLAY = 0.65;

/** Characters of an event's envelope, which is not kept. */
const ENVELOPE = 450;

/** Bytes of memory of a match without events. */
export const EMPTY_WEIGHT = 15_000;

const contentOf = (text: string): number => Math.max(0, text.length - ENVELOPE);

/** Approximate bytes of memory, in a cached match, of an event of play. */
export const weightOfPlay = (text: string): number => text.length * OF_PLAY;

/** The same of an event of a creation that is read. */
export const weightOfReadCreation = (text: string): number => contentOf(text) * OF_CREATION.read;

/** The same of an event of a creation that is decided here: nothing of what matches hold in common. */
export const weightOfCreation = (event: Event, text: string): number =>
  isShared(event) ? 0 : contentOf(text) * OF_CREATION.decided;

const isShared = (event: Event): boolean =>
  isSharedDefinition(event) || holdMeasured(Object.values(event.hidden?.data ?? event.data));
