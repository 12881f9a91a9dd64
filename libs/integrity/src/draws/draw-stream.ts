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
export type DrawStream = {
  readonly key: Buffer;
  /** The message up to the number of the block. */
  readonly message: string;
  block: Uint8Array;
  number: number;
  /** The bytes of the block that were taken. */
  read: number;
};

/** Before the first byte of a draw, as if a block before its first had been taken. Throws InvalidDraw. */
export const drawStream = ({ serverSeed, matchId, clientSeeds, n }: Draw): DrawStream => {
  const key = keyOf(serverSeed);
  if (!Number.isSafeInteger(n) || n < 0) throw new InvalidDraw(`n is ${n}, not a count from 0`);
  const message = canonicalJson([matchId, clientSeeds, n]).slice(0, -1);
  return { key, message, block: LASTING.digest, number: -1, read: LASTING.digest.length };
};

/**
 * One of each object that a block takes, always there: code that the engine compiled for objects of a hidden class is
 * gone once a collection finds none of them.
 */
const LASTING = ((hmac) => ({ hmac, digest: hmac.digest() }))(createHmac('sha256', ''));

/** Takes the next byte. */
export const nextByte = (stream: DrawStream): number => {
  for (;;) {
    const byte = stream.block[stream.read++];
    if (byte !== undefined) return byte;
    stream.block = blockOf(stream.key, stream.message, ++stream.number);
    stream.read = 0;
  }
};

const blockOf = (key: Buffer, message: string, number: number): Uint8Array =>
  createHmac('sha256', key).update(`${message},${number}]`).digest();

/** Whether a value can be the server seed of a match: 64 lowercase hex digits. */
export const isServerSeed = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

const keyOf = (serverSeed: string): Buffer => {
  if (!isServerSeed(serverSeed)) throw new InvalidDraw('the server seed is not 64 lowercase hex digits');
  return Buffer.from(serverSeed, 'hex');
};
