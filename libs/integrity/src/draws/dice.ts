import { randomBytes } from 'node:crypto';
import { drawStream, nextByte } from './draw-stream.js';
import type { Draw, DrawStream } from './draw-stream.js';

/** A face of a six-sided die. */
export type Face = 1 | 2 | 3 | 4 | 5 | 6;

/** Whether a value is a face of a six-sided die. */
export const isFace = (value: unknown): value is Face =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 6;

/** The largest multiple of 6 in a byte: larger bytes are skipped, so that every face is equally likely. */
const FAIR_BYTES = 252;

const WORDS = 2 ** 32;

/** The face of draw n: the first byte of its stream below 252, mod 6, plus 1. Throws InvalidDraw. */
export const dieAt = (draw: Draw): Face => {
  const bytes = drawStream(draw);
  for (;;) {
    const byte = nextByte(bytes);
    // A cast: a remainder of 6 is 0 to 5.
    if (byte < FAIR_BYTES) return ((byte % 6) + 1) as Face;
  }
};

/**
 * The cards in the order of draw n, top first, independent of the order given. Fisher-Yates from the last index down to
 * 1 over the cards sorted by UTF-16 code units: index i is swapped with a uniform index from 0 to i. Throws
 * InvalidDraw.
 */
export const shuffleAt = (draw: Draw, cards: readonly string[]): string[] => {
  const bytes = drawStream(draw);
  const order = [...cards].sort();
  for (let index = order.length - 1; index > 0; index--) {
    const other = uniformBelow(index + 1, bytes);
    // Casts: both indexes are inside the list.
    [order[index], order[other]] = [order[other] as string, order[index] as string];
  }
  return order;
};

/** A uniform whole number below `bound`: big-endian uint32 words, those beyond the last full multiple rejected. */
const uniformBelow = (bound: number, bytes: DrawStream): number => {
  const fairWords = WORDS - (WORDS % bound);
  for (;;) {
    const word = nextByte(bytes) * 2 ** 24 + nextByte(bytes) * 2 ** 16 + nextByte(bytes) * 2 ** 8 + nextByte(bytes);
    if (word < fairWords) return word % bound;
  }
};

/** A new server seed: 32 random bytes as 64 lowercase hex digits. Secret until the match is final. */
export const newServerSeed = (): string => randomBytes(32).toString('hex');
