import { createHash } from 'node:crypto';

/** A complete tree of `size` leaves, a power of two. */
type Peak = { readonly size: number; readonly hash: Buffer };

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part);
  return digest.digest();
};

const joined = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right);

/**
 * The Merkle tree of RFC 6962 over the hashes of a log's events: leaf n is the 32 bytes of the hash of revision n. Only
 * the peaks are kept, so that memory does not grow with the log.
 */
export class LogTree {
  readonly #peaks: Peak[] = [];
  #size = 0;

  /** Number of events so far. */
  get size(): number {
    return this.#size;
  }

  /** Adds the next event by its hash, 64 hex digits. */
  add(eventHash: string): void {
    let peak: Peak = { size: 1, hash: sha256(LEAF, Buffer.from(eventHash, 'hex')) };
    for (let last = this.#peaks.at(-1); last?.size === peak.size; last = this.#peaks.at(-1)) {
      this.#peaks.pop();
      peak = { size: 2 * peak.size, hash: joined(last.hash, peak.hash) };
    }
    this.#peaks.push(peak);
    this.#size += 1;
  }

  /** The root over the events so far, in base64. */
  root(): string {
    const root = this.#peaks.reduceRight<Buffer | undefined>(
      (right, { hash }) => (right === undefined ? hash : joined(hash, right)),
      undefined,
    );
    return (root ?? sha256()).toString('base64');
  }
}
