import { createHmac } from 'node:crypto';
import { canonicalJson } from './canonical-json.js';

/**
 * One draw of a match, die or shuffle. `serverSeed`: 64 lowercase hex digits; `clientSeeds`: any text by seat name, {} for
 * none; `n`: the how-manieth draw of the match's physical log, never used twice.
 */
export type Draw = Readonly<{
  serverSeed: string;
  matchId: string;
  clientSeeds: Readonly<Record<string, string>>;
  n: number;
}>;

/** Thrown for a draw that nobody could compute again: a seed that is no seed, an n that is no count. */
export class InvalidDraw extends Error {
  readonly code = 'invalid-draw';

  constructor(what: string) {
    super(`the draw cannot be computed: ${what}`);
    this.name = 'InvalidDraw';
  }
}

/**
 * The bytes of a draw, one a call and without end. Block b (from 0) is the 32 bytes of HMAC-SHA256, its key the 32 bytes of
 * the server seed, its message the UTF-8 bytes of the RFC 8785 text of the list `[matchId, clientSeeds, n, b]` in which
 * clientSeeds is an object by seat name: `["m-1",{"ann":"a","bob":"b"},0,0]`. Block b + 1 follows on block b.
 */
export const byteStream = (draw: Draw): (() => number) => {
  const key = keyOf(draw.serverSeed);
  if (!Number.isSafeInteger(draw.n) || draw.n < 0) throw new InvalidDraw(`n is ${draw.n}, not a count from 0`);
  let block = blockOf(key, draw, 0);
  let number = 0;
  let read = 0;
  return () => {
    if (read === block.length) {
      number += 1;
      block = blockOf(key, draw, number);
      read = 0;
    }
    return block.readUInt8(read++);
  };
};

const keyOf = (serverSeed: string): Buffer => {
  if (!/^[0-9a-f]{64}$/.test(serverSeed)) throw new InvalidDraw('the server seed is not 64 lowercase hex digits');
  return Buffer.from(serverSeed, 'hex');
};

const blockOf = (key: Buffer, { matchId, clientSeeds, n }: Draw, block: number): Buffer =>
  createHmac('sha256', key)
    .update(canonicalJson([matchId, clientSeeds, n, block]))
    .digest();
