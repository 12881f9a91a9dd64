import { brokenLink, GENESIS, LogTree } from '@stackledger/integrity';
import type { Envelope } from '../envelopes/envelope.js';

/** What a service signs of a log, and what others compare: how long it is, and the root of the tree over its hashes. */
export type LogHead = { readonly size: number; readonly root: string };

/** Where a log does not hang together. */
export type Broken = { readonly revision: string; readonly why: string };

/** The head of a log that is read event by event, each of which has to follow the one before it. */
export class HeadOfLog {
  readonly #tree = new LogTree();
  #prevHash = GENESIS;
  #broken: Broken | null = null;

  /** Takes the next event, as it is stored or as an export leaves it. */
  add(event: Envelope): void {
    const expected = { revision: String(this.#tree.size), prevHash: this.#prevHash };
    const why = this.#broken === null ? brokenLink(event, expected) : null;
    if (why !== null) this.#broken = { revision: expected.revision, why };
    this.#prevHash = event.hash;
    this.#tree.add(event.hash);
  }

  /** The head of what was taken, or where the first link is that does not hold. */
  head(): LogHead | Broken {
    return this.#broken ?? { size: this.#tree.size, root: this.#tree.root() };
  }
}

/** The head of the first events of a log, whatever became of it afterwards. */
export const headOf = (envelopes: Iterable<Pick<Envelope, 'hash'>>): LogHead => {
  const tree = new LogTree();
  for (const { hash } of envelopes) tree.add(hash);
  return { size: tree.size, root: tree.root() };
};
