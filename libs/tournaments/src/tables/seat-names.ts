/** What a seat of a match may be called (SL-SEAT-1). */
const SEAT = /^[a-z][a-z0-9-]{0,39}$/;

/**
 * The seats of the match of a table, in the order of its players: their ids, where these are names of seats; else
 * `player-1` and so on. The seat of a drawn id is the person's, so that the link at the tournament leads there.
 */
export const seatNames = (players: readonly string[]): readonly string[] =>
  players.map((player, at) => (SEAT.test(player) && player !== 'constructor' ? player : `player-${at + 1}`));
