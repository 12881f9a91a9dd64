import { hash } from 'node:crypto';

/** The namespace of all event ids of this project; it never changes, since verifiers compute ids again. */
const EVENT_NAMESPACE = '7d1f3c52-9b64-4e08-a6d5-0c2e8f417b39';

const namespaceBytes = Buffer.from(EVENT_NAMESPACE.replaceAll('-', ''), 'hex');
const HASH_LENGTH = 64;

/** The text of an id, reused for every event, and where in it the digits of a digest stand. */
const idText = Buffer.from('00000000-0000-0000-0000-000000000000', 'latin1');
const [DASH, NINE] = [0x2d, 0x39];
const PLACES = Uint8Array.from([...idText.keys()].filter((at) => idText[at] !== DASH));
const digits = Buffer.alloc(PLACES.length);

/** Version (5) and variant (binary 10) replace six bits of the digest: of the variant's digit two are the digest's. */
const [VERSION_PLACE, VARIANT_PLACE] = [14, 19];
const VERSION = 0x35;
const VARIANTS = '89ab';

/** Namespace and hash side by side, reused for every event: this is on the hot path. */
const scratch = Buffer.concat([namespaceBytes, Buffer.alloc(HASH_LENGTH)]);

/**
 * UUIDv5 (RFC 9562, SHA-1) of an event's hash text in EVENT_NAMESPACE, lowercase: equal events have equal ids on every
 * store, so that sending one again is recognized as a retry.
 */
export const eventId = (eventHash: string): string => {
  digits.write(hash('sha1', named(eventHash), 'hex'), 'latin1'); // as many as there is room for
  for (let at = 0; at < PLACES.length; at++) idText[PLACES[at] as number] = digits[at] as number; // within both
  const digit = idText[VARIANT_PLACE] as number;
  idText[VERSION_PLACE] = VERSION;
  idText[VARIANT_PLACE] = VARIANTS.charCodeAt((digit > NINE ? digit + 9 : digit) & 3);
  return idText.toString('latin1');
};

const named = (eventHash: string): Buffer => {
  const isUsual = eventHash.length === HASH_LENGTH && Buffer.byteLength(eventHash) === HASH_LENGTH;
  if (!isUsual) return Buffer.concat([namespaceBytes, Buffer.from(eventHash)]);
  scratch.write(eventHash, namespaceBytes.length, 'latin1');
  return scratch;
};
