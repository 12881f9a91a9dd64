import { memoized } from './memoized.js';

/** FNV-1a over UTF-16 code units. */
const fnv1a = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash;
};

/**
 * The hash of a key, cached: the same few hundred names are looked up all the time, and computing a hash takes three
 * times as long.
 */
export const hashOf = memoized(fnv1a);
