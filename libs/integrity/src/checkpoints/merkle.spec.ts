import { createHash } from 'node:crypto';
import { LogTree } from './merkle.js';
import { sha256Hex } from '../canonical/sha256.js';

const hashes = Array.from({ length: 70 }, (_, at) => sha256Hex(String(at)));

/** RFC 6962, section 2.1, as it is written there. */
const mth = (entries: readonly Buffer[]): Buffer => {
  const digest = (...parts: readonly Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
  const [only] = entries;
  if (only === undefined) return digest();
  if (entries.length === 1) return digest(Buffer.of(0), only);
  const k = 2 ** Math.floor(Math.log2(entries.length - 1));
  return digest(Buffer.of(1), mth(entries.slice(0, k)), mth(entries.slice(k)));
};

test('the root is that of RFC 6962 for every length, taken as events come', () => {
  const tree = new LogTree();
  for (let size = 0; size <= hashes.length; size++) {
    expect([tree.size, tree.root()]).toEqual([
      size,
      mth(hashes.slice(0, size).map((hash) => Buffer.from(hash, 'hex'))).toString('base64'),
    ]);
    tree.add(hashes[size] ?? '');
  }
});
