import { NotCanonicalJson, canonicalJson, canonicalJsonWithout } from '../canonical/canonical-json.js';
import { eventId } from './event-id.js';
import { sha256Hex } from '../canonical/sha256.js';

/** The `prevHash` of revision 0. */
export const GENESIS = '0'.repeat(64);

/**
 * The members of an event that the chain needs; `revision` is a decimal string. The hash covers every other member but
 * `sealed`.
 */
export type ChainedEvent = Readonly<{ revision: string; prevHash: string; hash: string; id: string }>;

/** The first revision at which a chain is broken, counted from the beginning, and why. */
export type BrokenLink = Readonly<{ revision: string; why: string }>;

/** Not hashed: what is derived from the hash, and what exports for others omit. */
const NOT_HASHED: ReadonlySet<string> = new Set(['id', 'hash', 'sealed']);

/**
 * Lowercase hex SHA-256 of the RFC 8785 text of an event without `id`, `hash` and `sealed`; `prevHash` is in it.
 * Throws NotCanonicalJson.
 */
export const hashOf = (envelope: object): string => sha256Hex(canonicalJsonWithout(envelope, NOT_HASHED));

/** The envelope as stored: linked to the event before it (GENESIS at first), with its hash and its id. */
export const chained = <E extends object>(
  prevHash: string,
  envelope: E,
): E & Readonly<{ prevHash: string; hash: string; id: string }> => {
  const linked = { ...envelope, prevHash };
  const hash = hashOf(linked);
  return { ...linked, hash, id: eventId(hash) };
};

/** An event for the store: `json` is its whole text, with `hash`, `id` and `sealed`. */
export type StoredText = Readonly<{ id: string; hash: string; json: string }>;

/** As chained, but encoded only once: the hashed text, with `hash`, `id` and `sealed` after it. */
export const storedText = (envelope: Readonly<{ prevHash: string; sealed?: unknown }>): StoredText =>
  storedTextOf(
    canonicalJsonWithout(envelope, NOT_HASHED),
    envelope.sealed === undefined ? undefined : canonicalJson(envelope.sealed),
  );

/**
 * As storedText, for the hot path: `hashed` is the RFC 8785 text of all hashed members, `sealed` that of the hidden
 * parts. The caller is responsible for the order of members.
 */
export const storedTextOf = (hashed: string, sealed?: string): StoredText => {
  const hash = sha256Hex(hashed);
  const id = eventId(hash);
  const end = sealed === undefined ? '}' : `,"sealed":${sealed}}`;
  return { id, hash, json: inOnePiece(`${hashed.slice(0, -1)},"hash":"${hash}","id":"${id}"${end}`) };
};

/** The one text of an event, with the id and the hash that it names: the line of an exported log. */
export const lineOfEvent = ({ id, hash, sealed, ...event }: LinkedEvent): string => {
  const end = sealed === undefined ? '}' : `,"sealed":${canonicalJson(sealed)}}`;
  return `${canonicalJson(event).slice(0, -1)},"hash":${canonicalJson(hash)},"id":${canonicalJson(id)}${end}`;
};

/** An event with its place in the chain. */
type LinkedEvent = { readonly id: string; readonly hash: string; readonly sealed?: unknown };

/**
 * A concatenated string stays a tree of pieces until it is read: twice the bytes, and a score of objects for the
 * garbage collector. Stored texts are long-lived, so the string is flattened at once.
 */
const inOnePiece = (text: string): string => {
  text.charCodeAt(0);
  return text;
};

/** Null when the events are revisions 0, 1, 2, … of one unbroken chain; else the first broken link. */
export const firstBrokenLink = (events: Iterable<ChainedEvent>): BrokenLink | null => {
  let revision = 0;
  let prevHash = GENESIS;
  for (const event of events) {
    const why = brokenLink(event, { revision: String(revision), prevHash });
    if (why !== null) return { revision: String(revision), why };
    revision += 1;
    prevHash = event.hash;
  }
  return null;
};

/** What is wrong with one event where `expected` should come next, or null: for logs too long for memory. */
export const brokenLink = (
  event: ChainedEvent,
  expected: Pick<ChainedEvent, 'revision' | 'prevHash'>,
): string | null => {
  if (event.revision !== expected.revision)
    return `revision ${expected.revision} is missing: ${event.revision} stands in its place`;
  if (event.prevHash !== expected.prevHash) return 'prevHash is not the hash of the event before it';
  const hash = hashOrReason(event);
  if ('why' in hash) return hash.why;
  if (event.hash !== hash.hash) return 'the hash is not that of the event: something in it was changed';
  return event.id === eventId(hash.hash) ? null : 'the id is not that of the hash';
};

/** A foreign log may hold values that no event can: that is a broken link, not a failure of the check. */
const hashOrReason = (event: ChainedEvent): { hash: string } | { why: string } => {
  try {
    return { hash: hashOf(event) };
  } catch (error) {
    if (error instanceof NotCanonicalJson) return { why: error.message };
    throw error;
  }
};
