import type { PeerChannel } from '../peers/peer-channel.js';
import { keepHoldings, PeerHoldings } from '../peers/peer-holdings.js';

/**
 * How many feeds the holders of each link have open, by its grant, at all processes. Others tell of theirs; who opens
 * the first one of a grant asks those that have some.
 */
export class LinkFeeds {
  readonly #own = new Map<string, number>();
  readonly #elsewhere = new PeerHoldings<number>();
  readonly #leave: () => void;
  #hasLeft = false;

  constructor(private readonly peers: PeerChannel) {
    peers.on('feeds', ({ grant, open, asks }, from) => {
      this.#elsewhere.set(from, grant, open > 0 ? open : undefined, performance.now());
      if (asks === 'all' || (asks === 'holders' && this.#ownOf(grant) > 0)) this.#tell(grant, 'nobody');
    });
    this.#leave = keepHoldings(peers, this.#elsewhere, { holdsAny: () => this.#own.size > 0 });
  }

  /** Counts a feed that was opened by a grant. */
  opened(grant: string): void {
    const open = this.#ownOf(grant) + 1;
    this.#own.set(grant, open);
    this.#tell(grant, open === 1 ? 'holders' : 'nobody');
  }

  closed(grant: string): void {
    const open = this.#ownOf(grant) - 1;
    if (open > 0) this.#own.set(grant, open);
    else this.#own.delete(grant);
    this.#tell(grant, 'nobody');
  }

  /**
   * Whether a grant has so many at all processes. If so, all are asked again: that one was closed may not have come
   * through, and whoever tries again shall not meet it.
   */
  isFull(grant: string, most: number): boolean {
    const open = this.#elsewhere.at(grant).reduce((sum, each) => sum + each, this.#ownOf(grant));
    if (open >= most) this.#tell(grant, 'all');
    return open >= most;
  }

  /** Says that this process has none any more; what closes afterwards is not told. */
  leave(): void {
    this.#hasLeft = true;
    this.#leave();
  }

  #ownOf(grant: string): number {
    return this.#own.get(grant) ?? 0;
  }

  #tell(grant: string, asks: 'nobody' | 'holders' | 'all'): void {
    if (!this.#hasLeft) this.peers.tell({ kind: 'feeds', grant, open: this.#ownOf(grant), asks });
  }
}
