/// <reference lib="es2024.string" />
import { InvalidArgument, LimitExceeded } from './errors.js';
import type { ExpectedRevision, NewEvent } from './event-store.js';

/**
 * The same on every adapter, so that a match can move from any store to any other. Bytes are UTF-8 bytes of `json`;
 * `streamEvents` counts the events a stream holds, without those truncated away.
 */
export const LIMITS = {
  eventBytes: 64 * 1024,
  appendBytes: 512 * 1024,
  appendEvents: 256,
  streamEvents: 100_000,
} as const;

const STREAM_NAME = /^[A-Za-z0-9][\w.:@~+-]{0,199}$/;
const EVENT_TYPE = /^[A-Za-z][\w.-]{0,99}$/;
const EVENT_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Throws InvalidArgument or LimitExceeded for an append that no adapter may take; every adapter asks before it does
 * anything. `first` is the first revision that the stream still holds (0n unless it was truncated).
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
  atMost(LIMITS.appendBytes, bytesOf(stream, events), 'append-bytes', stream);
  const held = (expected === 'no-stream' ? 0n : expected + 1n) - first + BigInt(events.length);
  atMost(LIMITS.streamEvents, Number(held), 'stream-events', stream);
};

/** Throws InvalidArgument unless the name is 1 to 200 letters, digits and `_ . : @ ~ + -`, a letter or digit first. */
export const checkStreamName = (stream: string): void => {
  if (!STREAM_NAME.test(stream))
    throw new InvalidArgument(
      `${JSON.stringify(stream)} is no stream name (1 to 200 letters, digits and _.:@~+-, a letter or digit first)`,
    );
};

/** Throws InvalidArgument for a revision below 0n. */
export const checkRevision = (what: string, revision: ExpectedRevision | undefined): void => {
  if (typeof revision === 'bigint' && revision < 0n)
    throw new InvalidArgument(`${what} is ${revision}: revisions begin at 0`);
};

/** Throws InvalidArgument for a truncation beyond `last`, the last revision: the last event of a stream always stays. */
export const checkTruncation = (stream: string, revision: bigint, last: bigint): void => {
  checkRevision('the revision to truncate before', revision);
  if (revision > last)
    throw new InvalidArgument(`stream ${stream} ends at revision ${last} and cannot be truncated before ${revision}`);
};

const bytesOf = (stream: string, events: readonly NewEvent[]): number => {
  let bytes = 0;
  for (const event of events) bytes += eventBytes(stream, event);
  if (events.length > 1 && new Set(events.map((event) => event.id)).size < events.length)
    throw new InvalidArgument(`two events for stream ${stream} have the same id`);
  return bytes;
};

const eventBytes = (stream: string, { id, type, json }: NewEvent): number => {
  if (!EVENT_ID.test(id)) throw new InvalidArgument(`${JSON.stringify(id)} is no event id (a UUID in lower case)`);
  if (!EVENT_TYPE.test(type))
    throw new InvalidArgument(`${JSON.stringify(type)} is no event type (1 to 100 letters, digits and _.-)`);
  // A lone surrogate has no UTF-8: it would come back as another character.
  if (json === '' || !json.isWellFormed())
    throw new InvalidArgument(`the json of event ${id} is ${json === '' ? 'empty' : 'not well-formed text'}`);
  const bytes = Buffer.byteLength(json);
  atMost(LIMITS.eventBytes, bytes, 'event-bytes', stream);
  return bytes;
};

const atMost = (allowed: number, actual: number, limit: LimitExceeded['limit'], stream: string): void => {
  if (actual > allowed) throw new LimitExceeded(stream, limit, allowed, actual);
};
