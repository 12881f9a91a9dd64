/// <reference lib="es2024.string" />
import { InvalidArgument, LimitExceeded } from './errors.js';
import type { ExpectedRevision, NewEvent } from './event-store.js';

/**
 * The same for every adapter, so that a match can move between stores. Bytes are UTF-8 bytes of `json`; `streamEvents`
 * counts the events a stream holds, without truncated ones.
 */
export const LIMITS = {
  eventBytes: 64 * 1024,
  appendBytes: 512 * 1024,
  appendEvents: 256,
  streamEvents: 100_000,
} as const;

/** The most that a message between processes may hold, in bytes of UTF-8. */
export const MESSAGE_BYTES = 2_000;

const STREAM_NAME = /^[A-Za-z0-9][\w.:@~+-]{0,199}$/;
const EVENT_TYPE = /^[A-Za-z][\w.-]{0,99}$/;
const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Throws InvalidArgument or LimitExceeded for an append that no adapter accepts; every adapter calls it first. `first`
 * is the first revision that the stream still holds (0n unless truncated).
 */
export const checkAppend = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  first = 0n,
): void => {
  checkStreamName(stream);
  checkRevision('the expected revision', expected);
  if (events.length === 0) throw new InvalidArgument(`no events for stream ${stream}: an append needs at least one`);
  atMost(LIMITS.appendEvents, events.length, 'append-events', stream);
  checkEvents(stream, events);
  const held = (expected === 'no-stream' ? 0 : Number(expected) + 1) - Number(first) + events.length;
  atMost(LIMITS.streamEvents, held, 'stream-events', stream);
};

/** Throws InvalidArgument unless the name is 1 to 200 letters, digits and `_ . : @ ~ + -`, a letter or digit first. */
export const checkStreamName = (stream: string): void => {
  if (!isStreamName(stream))
    throw new InvalidArgument(
      `${JSON.stringify(stream)} is no stream name (1 to 200 letters, digits and _.:@~+-, a letter or digit first)`,
    );
};

/** Whether a stream can be called so. */
export const isStreamName = (stream: string): boolean => isKnown(knownStreams, STREAM_NAME, stream);

/** Throws InvalidArgument for a revision below 0n. */
export const checkRevision = (what: string, revision: ExpectedRevision | undefined): void => {
  if (typeof revision === 'bigint' && revision < 0n)
    throw new InvalidArgument(`${what} is ${revision}: revisions begin at 0`);
};

/**
 * Throws InvalidArgument for a truncation beyond `last`, the last revision: the last event of a stream always stays.
 */
export const checkTruncation = (stream: string, revision: bigint, last: bigint): void => {
  checkRevision('the revision to truncate before', revision);
  if (revision > last)
    throw new InvalidArgument(`stream ${stream} ends at revision ${last} and cannot be truncated before ${revision}`);
};

/** Checked names; cleared when they become many. */
const knownStreams = new Set<string>();
const knownTypes = new Set<string>();
const MOST_KNOWN = 4096;

const isKnown = (known: Set<string>, pattern: RegExp, name: string): boolean => {
  if (known.has(name)) return true;
  if (!pattern.test(name)) return false;
  if (known.size >= MOST_KNOWN) known.clear();
  known.add(name);
  return true;
};

const checkEvents = (stream: string, events: readonly NewEvent[]): void => {
  let bytes = 0;
  for (const event of events) bytes += bytesOrMore(stream, event);
  if (bytes > LIMITS.appendBytes) atMost(LIMITS.appendBytes, bytesOf(events), 'append-bytes', stream);
  if (events.length > 1 && hasTwins(events))
    throw new InvalidArgument(`two events for stream ${stream} have the same id`);
};

const bytesOf = (events: readonly NewEvent[]): number =>
  events.reduce((bytes, { json }) => bytes + Buffer.byteLength(json), 0);

/** So few events are compared faster pairwise than by a set. */
const FEW = 16;

const hasTwins = (events: readonly NewEvent[]): boolean => {
  if (events.length > FEW) return new Set(events.map(({ id }) => id)).size < events.length;
  for (let one = 1; one < events.length; one++)
    for (let other = 0; other < one; other++) if (events[one]?.id === events[other]?.id) return true;
  return false;
};

/** Most UTF-8 bytes per UTF-16 code unit. */
const MOST_BYTES = 3;

/**
 * Checks an event. The bytes of its json, or an upper bound where that is far from every limit, since counting is
 * expensive.
 */
const bytesOrMore = (stream: string, { id, type, json }: NewEvent): number => {
  if (!EVENT_ID.test(id)) throw new InvalidArgument(`${JSON.stringify(id)} is no event id (a UUID in lower case)`);
  if (!isKnown(knownTypes, EVENT_TYPE, type))
    throw new InvalidArgument(`${JSON.stringify(type)} is no event type (1 to 100 letters, digits and _.-)`);
  // A lone surrogate has no UTF-8: it would come back as another character.
  if (json === '' || !json.isWellFormed())
    throw new InvalidArgument(`the json of event ${id} is ${json === '' ? 'empty' : 'not well-formed text'}`);
  if (json.length * MOST_BYTES <= LIMITS.eventBytes) return json.length * MOST_BYTES;
  const bytes = Buffer.byteLength(json);
  atMost(LIMITS.eventBytes, bytes, 'event-bytes', stream);
  return bytes;
};

const atMost = (allowed: number, actual: number, limit: LimitExceeded['limit'], stream: string): void => {
  if (actual > allowed) throw new LimitExceeded(stream, limit, allowed, actual);
};
