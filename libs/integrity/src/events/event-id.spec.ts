import { eventId } from './event-id.js';
import { sha256Hex } from '../canonical/sha256.js';

test('an event id is the UUIDv5 of the hash text, as any other implementation computes it', () => {
  expect(eventId('0'.repeat(64))).toBe('ee324f11-fca0-5cfd-8082-a1a82d01c163');
  expect(eventId('hello')).toBe('fcda1c33-b846-50c6-96e5-335bc8e415f7');
});

test('text of 64 characters but more bytes has an id of its own', () => {
  expect(eventId('\u0130'.repeat(64))).not.toBe(eventId('0'.repeat(64)));
});

test('SHA-256 is taken over the UTF-8 bytes', () => {
  expect(sha256Hex('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256Hex('€')).toBe('c4cc90ed3d26f12d4b08a75140970a7904035c31cbb4515a83f19b9003c00d1d');
});
