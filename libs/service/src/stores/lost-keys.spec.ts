import type { KeyRing } from '@stackledger/access';
import { lostKeys } from './lost-keys.js';

const madeAt = (...times: readonly string[]): KeyRing => ({
  keys: times.map((created) => ({ id: created, created, retired: null, jwk: null })),
});
const [BEFORE, GRANT, AFTER] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.001Z', '2026-11-22T10:00:00.000Z'];

test('keys as old as the first grant are those of the store, also once they are rotated', () => {
  expect(lostKeys({ links: madeAt(BEFORE, AFTER), checkpoints: madeAt(GRANT), firstGrantAt: GRANT })).toBeNull();
});

test('a store without grants, and a service without keys, have lost nothing', () => {
  expect(lostKeys({ links: madeAt(AFTER) })).toBeNull();
  expect(lostKeys({ firstGrantAt: GRANT })).toBeNull();
});

test('younger keys were made anew: what ends with each is said', () => {
  const [links, checkpoints] = [/KEYS_FILE.*no link made before counts/, /CHECKPOINT_KEYS_FILE.*none kept before/];
  expect(lostKeys({ links: madeAt(AFTER), checkpoints: madeAt(BEFORE), firstGrantAt: GRANT })).toMatch(links);
  const both = lostKeys({ links: madeAt(AFTER), checkpoints: madeAt(AFTER), firstGrantAt: GRANT });
  for (const lost of [links, checkpoints]) expect(both).toMatch(lost);
});
