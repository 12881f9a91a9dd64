import { hash } from 'node:crypto';

/** The namespace of all event ids of this project; it never changes, since verifiers compute ids again. */
const EVENT_NAMESPACE = '7d1f3c52-9b64-4e08-a6d5-0c2e8f417b39';

const namespaceBytes = Buffer.from(EVENT_NAMESPACE.replaceAll('-', ''), 'hex');
const HASH_LENGTH = 64;

/** Version (5) and variant (binary 10) replace six bits of the digest: the variant digit by the original one. */
const VARIANTS = '89ab89ab89ab89ab';
const HEX = '0123456789abcdef';

/** Namespace and hash side by side, reused for every event: this is on the hot path. */
const scratch = Buffer.concat([namespaceBytes, Buffer.alloc(HASH_LENGTH)]);

/**
 * UUIDv5 (RFC 9562, SHA-1) of an event's hash text in EVENT_NAMESPACE, lowercase: equal events have equal ids on every
 * store, so that sending one again is recognized as a retry.
 */
export const eventId = (eventHash: string): string => {
  const digest = hash('sha1', named(eventHash), 'hex');
  const variant = VARIANTS.charAt(HEX.indexOf(digest.charAt(16)));
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
};

const named = (eventHash: string): Buffer => {
  const isUsual = eventHash.length === HASH_LENGTH && Buffer.byteLength(eventHash) === HASH_LENGTH;
  if (!isUsual) return Buffer.concat([namespaceBytes, Buffer.from(eventHash)]);
  scratch.write(eventHash, namespaceBytes.length, 'latin1');
  return scratch;
};
