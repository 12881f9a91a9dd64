/**
 * What a match weighs in memory, estimated from the texts of its events, in bytes a character (measured: docs/performance.md).
 * Those of its creation name and lay out everything there is, and stand in memory twice; those of play are kept without what
 * their envelopes add to them.
 */
const OF_CREATION = 1.9;
const OF_PLAY = 0.65;

/** About how much memory an event takes as long as its match is warm. */
export const weightOf = (text: string, isOfCreation: boolean): number =>
  text.length * (isOfCreation ? OF_CREATION : OF_PLAY);

/** What a match weighs before its first event: its maps and lists. */
export const EMPTY_WEIGHT = 4_000;
