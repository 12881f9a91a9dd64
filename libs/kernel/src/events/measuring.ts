import type { Event } from '../log/event.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { EffectRequest } from '../log/inputs.js';
import { isMap, type JsonMap } from '../persistent/json.js';
import { bytesOfKnown, NOT_PLAIN, plainBytes } from '../persistent/known-bytes.js';
import { memoizedFor } from '../persistent/memoized.js';

const KIB = 1024;

/** The maximum bytes around the data of an event: ids, hashes, rules, sender. */
const AROUND = KIB;

const BYTES_A_CHARACTER = 3;

/**
 * The bytes of one command at which automatic steps rest, leaving room for the command and the events of the rest: an
 * append holds 512 KiB, an event 64 KiB.
 */
export const RESTING_BYTES = 384 * KIB;
/** The maximum bytes of all events of one command. */
export const MOST_BYTES = 440 * KIB;
/** The maximum bytes of one event. */
export const MOST_EVENT_BYTES = 62 * KIB;

/** The maximum bytes of inputs in the first event of a command. */
const MOST_INPUT_BYTES = 32 * KIB;

/** The bytes of a value in JSON, or somewhat more: encodes it. */
export const encodedBytes = (value: unknown): number => {
  const text = JSON.stringify(value);
  return NOT_PLAIN.test(text) ? BYTES_A_CHARACTER * text.length : text.length;
};

/** A character that is escaped takes six in JSON, and each of those may be counted as `BYTES_A_CHARACTER`. */
const MOST_BYTES_A_CHARACTER = 6 * BYTES_A_CHARACTER;

/** The quotation marks, colon and comma around a text or name, counted like its characters. */
const AROUND_A_TEXT = 4 * BYTES_A_CHARACTER;

/** Covers the longest number (25 characters), `false` and `null`, with a comma. */
const MOST_OF_ANOTHER_VALUE = 26 * BYTES_A_CHARACTER;

/** Never less than `encodedBytes`, and found without encoding: a walk over the value. */
export const mostBytes = (value: unknown): number => {
  if (typeof value === 'string') return AROUND_A_TEXT + MOST_BYTES_A_CHARACTER * value.length;
  if (typeof value !== 'object' || value === null) return MOST_OF_ANOTHER_VALUE;
  let sum = AROUND_A_TEXT;
  if (Array.isArray(value)) {
    const known = bytesOfKnown(value);
    if (known !== undefined) return BYTES_A_CHARACTER * known;
    for (const item of value) sum += mostBytes(item);
  } else
    for (const name in value)
      sum += AROUND_A_TEXT + MOST_BYTES_A_CHARACTER * name.length + mostBytes(value[name as keyof typeof value]);
  return sum;
};

/** Above this the bytes are counted by encoding: what may take most would be far from what it takes. */
const WORTH_ENCODING = 16 * KIB;

const bytesOfLarge = memoizedFor((value: object): number => encodedBytes(value));

/** Never less than `encodedBytes`, and that itself of what may be large. */
const likelyBytes = (value: unknown): number => {
  const most = mostBytes(value);
  return most > WORTH_ENCODING ? exactBytes(value) : most;
};

/** As encodedBytes, for the data of events. Nearly all is plain, and counted without encoding it. */
const exactBytes = (value: unknown): number => {
  const plain = plainBytes(value);
  if (!Number.isNaN(plain)) return plain;
  return isMap(value) && mostBytes(value) > WORTH_ENCODING ? bytesOfLarge(value) : encodedBytes(value);
};

type BytesOf = (value: unknown) => number;

/** Definitions are shared by matches: they are encoded once. */
const bytesOfDefinitions = memoizedFor((cards: object): number => encodedBytes({ cards }));

const bytesOfData = ({ type, data }: Event, bytesOf: BytesOf): number =>
  type === 'CardsDefined' ? bytesOfDefinitions(data.cards as JsonMap) : bytesOf(data); // by its descriptor

/** The bytes of one event. */
const sizeOf = (event: Event | undefined, bytesOf: BytesOf): number =>
  event === undefined
    ? 0
    : AROUND + bytesOfData(event, bytesOf) + (event.hidden?.data === undefined ? 0 : bytesOf(event.hidden.data));

/**
 * Measures the events since the last call; returns the size of the largest of them. Nearly every command is far from
 * every bound: its events are encoded to be measured only once the most that they can take comes near one.
 */
export const measure = (d: OpenDecision): number => {
  const { events, bytes, isExact } = d.measured;
  if (events >= d.events.length) return 0;
  if (isExact) return addUp(d, events, bytes, exactBytes);
  const most = addUp(d, events, bytes, likelyBytes);
  const isFar = most <= MOST_EVENT_BYTES || onlyDefinitionsAreNear(d, events);
  if (isFar && d.measured.bytes < RESTING_BYTES) return most;
  let before = 0;
  for (let at = 0; at < events; at++) before += sizeAt(d, at, exactBytes);
  return addUp(d, events, before, exactBytes);
};

/** Whether of the events from `first` on only definitions may be too large: they are measured exactly in any case. */
const onlyDefinitionsAreNear = (d: OpenDecision, first: number): boolean => {
  for (let at = first; at < d.events.length; at++)
    if (d.events[at]?.type !== 'CardsDefined' && sizeAt(d, at, likelyBytes) > MOST_EVENT_BYTES) return false;
  return true;
};

/** Adds the sizes of the events from `first` on to `bytes`; returns the largest. */
const addUp = (d: OpenDecision, first: number, bytes: number, bytesOf: BytesOf): number => {
  let [sum, largest] = [bytes, 0];
  for (let at = first; at < d.events.length; at++) {
    const size = sizeAt(d, at, bytesOf);
    sum += size;
    if (size > largest) largest = size;
  }
  d.measured = { events: d.events.length, bytes: sum, isExact: bytesOf === exactBytes };
  return largest;
};

/** The first event of a command carries its inputs. */
const sizeAt = (d: OpenDecision, at: number, bytesOf: BytesOf): number =>
  sizeOf(d.events[at], bytesOf) + (at === 0 ? d.inputBytes : 0);

/** The first event of a command is measured for each of its shuffles. */
const bytesOfFirst = memoizedFor((first: Event): number => sizeOf(first, exactBytes));

/** Counts the bytes of an input that the log will keep; false if the first event of its command has no room for it. */
export const hasRoomFor = (d: OpenDecision, need: EffectRequest): boolean => {
  if (need.need !== 'shuffle') return true;
  d.inputBytes += exactBytes(need.cards);
  const [first] = d.events;
  return (
    d.inputBytes <= MOST_INPUT_BYTES &&
    (first === undefined ? 0 : bytesOfFirst(first)) + d.inputBytes <= MOST_EVENT_BYTES
  );
};
