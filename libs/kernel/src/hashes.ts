/** FNV-1a over UTF-16 code units. */
const fnv1a = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash;
};

const hashes = new Map<string, number>();

/** Names are chosen by whoever creates a match: with more of them than this, all are worked out again. */
const MOST_HASHES = 65_536;

/** The hash of a key. Remembered: the same few hundred names are looked up all the time, and working it out takes three times as long. */
export const hashOf = (key: string): number => {
  const known = hashes.get(key);
  if (known !== undefined) return known;
  if (hashes.size >= MOST_HASHES) hashes.clear();
  const hash = fnv1a(key);
  hashes.set(key, hash);
  return hash;
};
