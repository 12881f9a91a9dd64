import { brokenLink, type ChainedEvent, GENESIS, LogTree } from '@stackledger/integrity';

/** The head of a log, which is signed and compared: its size and the root of the Merkle tree over its hashes. */
export type LogHead = { readonly size: number; readonly root: string };

/** The first revision at which a chain does not hold, and why. */
export type BrokenChain = { readonly revision: string; readonly why: string };

/** Builds the head of a log event by event and checks that each follows the one before it. */
export class LogHeadBuilder {
  readonly #tree = new LogTree();
  #prevHash = GENESIS;
  #broken: BrokenChain | null = null;

  /** Adds the next event, as stored or as exported. */
  add(event: ChainedEvent): void {
    const expected = { revision: String(this.#tree.size), prevHash: this.#prevHash };
    const why = this.#broken === null ? brokenLink(event, expected) : null;
    if (why !== null) this.#broken = { revision: expected.revision, why };
    this.#prevHash = event.hash;
    this.#tree.add(event.hash);
  }

  /** The head of the events so far, or the first broken link. */
  head(): LogHead | BrokenChain {
    return this.#broken ?? { size: this.#tree.size, root: this.#tree.root() };
  }
}

/** The head of a list of events, whose chain is not checked. */
export const headOf = (envelopes: Iterable<Pick<ChainedEvent, 'hash'>>): LogHead => {
  const tree = new LogTree();
  for (const { hash } of envelopes) tree.add(hash);
  return { size: tree.size, root: tree.root() };
};
