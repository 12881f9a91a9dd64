import { dieAt, newSalt, newServerSeed, shuffleAt, type Draw } from '@stackledger/integrity';

/** The time of the service: ISO 8601 in UTC. */
export type Clock = { readonly now: () => string };

/** Dice and shuffles of a match. Shuffles list the cards with the new top first. */
export type Chance = {
  readonly newSeed: () => string;
  /** 32 random bytes in hex, for commitments. */
  readonly newSalt: () => string;
  readonly die: (draw: Draw) => number;
  readonly shuffle: (draw: Draw, zone: string, cards: readonly string[]) => readonly string[];
};

/** Injection token of the clock. */
export const CLOCK = Symbol('CLOCK');
/** Injection token of the source of chance. */
export const CHANCE = Symbol('CHANCE');

/** The system clock. */
export const systemClock: Clock = {
  now: () => {
    const ms = Date.now();
    if (ms !== told.ms) told = { ms, text: new Date(ms).toISOString() };
    return told.text;
  },
};

/** What was told last: many ask within a millisecond. */
let told = { ms: Number.NaN, text: '' };

/** Dice and shuffles that anybody can verify once the server seed is public. */
export const serviceChance: Chance = {
  newSeed: newServerSeed,
  newSalt,
  die: (draw) => dieAt(draw),
  shuffle: (draw, _zone, cards) => shuffleAt(draw, cards),
};
