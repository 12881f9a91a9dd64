import { LRUCache } from 'lru-cache';

/** Values by keys, of which the least recently used is dropped first. */
export type LastUsed<V extends object | string | true> = LRUCache<string, V>;

const ONE = (): number => 1;

/**
 * Keeps at most `most` values, each for `ttl` milliseconds where that is given. Memory is taken as values come: room
 * for a bound that is given as `max` is laid out at once, which costs milliseconds at every start, and every feed tens
 * of kilobytes.
 */
export const lastUsed = <V extends object | string | true>(
  most: number,
  options?: { readonly ttl: number },
): LastUsed<V> => new LRUCache<string, V>({ maxSize: most, sizeCalculation: ONE, ...options });
