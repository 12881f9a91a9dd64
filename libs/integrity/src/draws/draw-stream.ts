import { createHmac } from 'node:crypto';
import { canonicalJson } from '../canonical/canonical-json.js';

/**
 * One draw of a match: a die or a shuffle. `serverSeed`: 64 lowercase hex digits; `clientSeeds`: any text by seat name,
 * {} for none; `n`: the index of the draw in the match's log, from 0, never used twice.
 */
export type Draw = Readonly<{
  serverSeed: string;
  matchId: string;
  clientSeeds: Readonly<Record<string, string>>;
  n: number;
}>;

/** Thrown for a draw that nobody could verify: a malformed seed, or an n that is no index. */
export class InvalidDraw extends Error {
  readonly code = 'invalid-draw';

  constructor(what: string) {
    super(`the draw cannot be computed: ${what}`);
    this.name = 'InvalidDraw';
  }
}

/**
 * The bytes of a draw, an endless stream. Block b (from 0) is the 32 bytes of HMAC-SHA256, its key the 32 bytes of the
 * server seed, its message the UTF-8 bytes of the RFC 8785 text of the list `[matchId, clientSeeds, n, b]` in which
 * clientSeeds is an object by seat name: `["m-1",{"ann":"a","bob":"b"},0,0]`. Block b + 1 follows block b.
 */
export class DrawStream {
  readonly #key: Buffer;
  /** The message up to the number of the block. */
  readonly #message: string;
  #block: Uint8Array;
  #number = 0;
  #read = 0;

  /** Throws InvalidDraw. */
  constructor({ serverSeed, matchId, clientSeeds, n }: Draw) {
    this.#key = keyOf(serverSeed);
    if (!Number.isSafeInteger(n) || n < 0) throw new InvalidDraw(`n is ${n}, not a count from 0`);
    this.#message = canonicalJson([matchId, clientSeeds, n]).slice(0, -1);
    this.#block = this.#blockOf(0);
  }

  next(): number {
    for (;;) {
      const byte = this.#block[this.#read++];
      if (byte !== undefined) return byte;
      this.#block = this.#blockOf(++this.#number);
      this.#read = 0;
    }
  }

  #blockOf(number: number): Uint8Array {
    return createHmac('sha256', this.#key).update(`${this.#message},${number}]`).digest();
  }
}

/** Whether a value can be the server seed of a match: 64 lowercase hex digits. */
export const isServerSeed = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const keyOf = (serverSeed: string): Buffer => {
  if (!isServerSeed(serverSeed)) throw new InvalidDraw('the server seed is not 64 lowercase hex digits');
  return Buffer.from(serverSeed, 'hex');
};
