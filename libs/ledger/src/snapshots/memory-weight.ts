/**
 * Bytes in memory per character of an event's text (measured: docs/appendix/performance.md). Creation events define all
 * objects, which stand in memory twice; of later events the envelopes are not kept.
 */
const OF_CREATION = 1.9;
const OF_PLAY = 0.65;

/** Approximate bytes of memory of an event in a cached match. */
export const weightOf = (text: string, isOfCreation: boolean): number =>
  text.length * (isOfCreation ? OF_CREATION : OF_PLAY);

/** Bytes of memory of a match without events. */
export const EMPTY_WEIGHT = 4_000;
