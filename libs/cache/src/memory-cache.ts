import { LRUCache } from 'lru-cache';

/** How full a cache is: number of values, their bytes, the bound, and how many values were evicted so far. */
export type CacheStatus = {
  readonly entries: number;
  readonly bytes: number;
  readonly mostBytes: number;
  readonly evicted: number;
};

/** The bound of a cache, the size of its values, and a listener for evictions. */
export type CacheOptions<V> = {
  readonly mostBytes: number;
  /** Approximate bytes of memory; asked whenever the value is kept. */
  readonly weigh: (value: V) => number;
  readonly onEvict?: (key: string, value: V) => void;
  /** A random number in [0, 1). */
  readonly random?: () => number;
};

/** The newest loaded values, as a part of all and at most, are not evicted for having been loaded: they are in use. */
const NEWEST = { part: 1 / 32, most: 32 };

/** The share of loaded values that are like all others once they are not among the newest. */
const ADOPTED = 1 / 4;

/**
 * Values in memory, bounded by their total bytes. Where a new one does not fit, others are evicted, no more than
 * necessary: the least recently used, but where values had to be loaded again, three times of four one of those, after
 * so many later loads. So what is used in turn, and is a little more than fits, stays for the most part, of which the
 * least recently used alone would always evict what comes next.
 *
 * Sources: the queue of new values of 2Q (Johnson, Shasha: "2Q: A Low Overhead High Performance Buffer Management
 * Replacement Algorithm", VLDB 1994); bimodal insertion (Qureshi et al.: "Adaptive Insertion Policies for High
 * Performance Caching", ISCA 2007).
 */
export class MemoryCache<V extends object> {
  readonly #values: LRUCache<string, V>;
  /** The keys of the newest loaded values, the oldest first. */
  readonly #loaded = new Set<string>();
  readonly #options: CacheOptions<V>;
  readonly #mostBytes: number;
  #evicted = 0;

  constructor(options: CacheOptions<V>) {
    this.#options = options;
    this.#mostBytes = Math.max(1, Math.floor(options.mostBytes));
    this.#values = new LRUCache({ maxSize: this.#mostBytes });
  }

  /** The value under a key, which becomes the most recently used. */
  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  /** The value under a key, which is not used by that. */
  peek(key: string): V | undefined {
    return this.#values.peek(key);
  }

  /** Keeps a value as the most recently used, and weighs it; a value that has grown is kept again. */
  keep(key: string, value: V): void {
    this.#values.delete(key); // what is set again as it is would not be weighed
    // A value larger than the bound is kept alone: it is in use, and loading it for each use would cost more.
    const size = Math.min(Math.max(1, Math.ceil(this.#options.weigh(value))), this.#mostBytes);
    while (this.#values.calculatedSize + size > this.#mostBytes) this.#evict(this.#victim());
    this.#values.set(key, value, { size });
  }

  /** Keeps a value that was not there, and could be loaded again. */
  keepLoaded(key: string, value: V): void {
    this.keep(key, value);
    this.#loaded.delete(key);
    this.#loaded.add(key);
    if (this.#loaded.size > this.#mostNewest() + 1) this.#loaded.delete(this.#oldestLoaded()); // there was room for it
  }

  /** Removes a value, which does not count as an eviction. */
  drop(key: string): void {
    this.#values.delete(key);
    this.#loaded.delete(key);
  }

  /** Removes every value, which does not count as evictions. */
  clear(): void {
    this.#values.clear();
    this.#loaded.clear();
  }

  /** All values, the most recently used first. */
  values(): Iterable<V> {
    return this.#values.values();
  }

  status(): CacheStatus {
    const { size: entries, calculatedSize: bytes } = this.#values;
    return { entries, bytes, mostBytes: this.#mostBytes, evicted: this.#evicted };
  }

  /** The value to evict; there is one, since what is larger than the bound counts as large as that. */
  #victim(): string {
    if (this.#loaded.size > this.#mostNewest()) {
      const oldest = this.#oldestLoaded();
      this.#loaded.delete(oldest);
      const { random = Math.random } = this.#options;
      if (this.#values.has(oldest) && random() >= ADOPTED) return oldest;
    }
    const [leastUsed = ''] = this.#values.rkeys();
    return leastUsed;
  }

  #mostNewest(): number {
    return Math.min(this.#values.size * NEWEST.part, NEWEST.most);
  }

  #oldestLoaded(): string {
    const [oldest = ''] = this.#loaded;
    return oldest;
  }

  #evict(key: string): void {
    const value = this.#values.peek(key);
    this.drop(key);
    this.#evicted += 1;
    if (value !== undefined) this.#options.onEvict?.(key, value);
  }
}
