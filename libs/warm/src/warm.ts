import { LRUCache } from 'lru-cache';

/** How much is kept warm: how many values, what they weigh together, what they may weigh at most, and how many were let go so far. */
export type WarmStanding = {
  readonly kept: number;
  readonly bytes: number;
  readonly mostBytes: number;
  readonly letGo: number;
};

/** What a value is about, when its like are kept: how much memory it takes, and who is told that it was let go. */
export type WarmPlan<V> = {
  readonly mostBytes: number;
  /** Bytes of memory, about: it is asked whenever the value is kept. */
  readonly weigh: (value: V) => number;
  readonly onLetGo?: (key: string, value: V) => void;
};

/**
 * Values kept in memory for their next use, together no heavier than a bound. Where one more does not fit, the one used longest
 * ago is let go, then the next, and no more of them than must.
 */
export class Warm<V extends object> {
  readonly #values: LRUCache<string, V>;
  readonly #mostBytes: number;
  #letGo = 0;

  constructor({ mostBytes, weigh, onLetGo }: WarmPlan<V>) {
    this.#mostBytes = Math.max(1, Math.floor(mostBytes));
    this.#values = new LRUCache({
      maxSize: this.#mostBytes,
      // One that alone weighs more is kept alone: it is in use, and to make it anew each time would cost more.
      sizeCalculation: (value) => Math.min(Math.max(1, Math.ceil(weigh(value))), this.#mostBytes),
      dispose: (value, key, reason) => {
        if (reason !== 'evict') return;
        this.#letGo += 1;
        onLetGo?.(key, value);
      },
    });
  }

  /** The value under a key, which counts as used now. */
  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  /** Keeps a value as the one used last, and weighs it; one that has grown is kept again. */
  keep(key: string, value: V): void {
    this.#values.delete(key); // what is set again as it is would not be weighed
    this.#values.set(key, value);
  }

  /** Forgets a value, which does not count as let go. */
  drop(key: string): void {
    this.#values.delete(key);
  }

  /** All that are kept, the one used last first. */
  values(): Iterable<V> {
    return this.#values.values();
  }

  standing(): WarmStanding {
    const { size: kept, calculatedSize: bytes } = this.#values;
    return { kept, bytes, mostBytes: this.#mostBytes, letGo: this.#letGo };
  }
}
