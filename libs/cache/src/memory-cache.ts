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
};

/**
 * Values in memory, bounded by their total bytes. Where a new one does not fit, the least recently used values are
 * evicted, no more than necessary.
 */
export class MemoryCache<V extends object> {
  readonly #values: LRUCache<string, V>;
  readonly #mostBytes: number;
  #evicted = 0;

  constructor({ mostBytes, weigh, onEvict }: CacheOptions<V>) {
    this.#mostBytes = Math.max(1, Math.floor(mostBytes));
    this.#values = new LRUCache({
      maxSize: this.#mostBytes,
      // A value larger than the bound is kept alone: it is in use, and loading it for each use would cost more.
      sizeCalculation: (value) => Math.min(Math.max(1, Math.ceil(weigh(value))), this.#mostBytes),
      dispose: (value, key, reason) => {
        if (reason !== 'evict') return;
        this.#evicted += 1;
        onEvict?.(key, value);
      },
    });
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
    this.#values.set(key, value);
  }

  /** Removes a value, which does not count as an eviction. */
  drop(key: string): void {
    this.#values.delete(key);
  }

  /** Removes every value, which does not count as evictions. */
  clear(): void {
    this.#values.clear();
  }

  /** All values, the most recently used first. */
  values(): Iterable<V> {
    return this.#values.values();
  }

  status(): CacheStatus {
    const { size: entries, calculatedSize: bytes } = this.#values;
    return { entries, bytes, mostBytes: this.#mostBytes, evicted: this.#evicted };
  }
}
