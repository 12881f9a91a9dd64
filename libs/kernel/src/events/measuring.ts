import type { Event } from '../log/event.js';
import type { JsonMap } from '../persistent/json.js';
import type { OpenDecision } from '../rules/ruleset/situation.js';
import type { Need } from '../log/inputs.js';

const KIB = 1024;

/** How much is written around the data of an event, at most: ids, hashes, rules, who it is by. */
const AROUND = KIB;

/** A character takes three bytes at most, and one where it is plain. */
const NOT_PLAIN = /[^ -~]/; // what else is plain stands escaped in JSON
const BYTES_A_CHARACTER = 3;

/**
 * What one command may bring, in bytes, with room for itself and for what is told of a rest: an append holds 512 KiB, an event
 * 64 KiB. Automatic steps rest at the first of the three.
 */
export const RESTING_BYTES = 384 * KIB;
/** What all events of one command may take. */
export const MOST_BYTES = 440 * KIB;
/** What one event may take. */
export const MOST_EVENT_BYTES = 62 * KIB;

/** What the first event of a command may hold of inputs. */
const MOST_INPUT_BYTES = 32 * KIB;

/** What a value takes where it is written, at most. */
const bytesOf = (value: unknown): number => {
  const text = JSON.stringify(value);
  return NOT_PLAIN.test(text) ? BYTES_A_CHARACTER * text.length : text.length;
};

/** Measures what has come since; tells the largest event of it. */
export const measure = (d: OpenDecision): number => {
  const { events, bytes } = d.measured;
  if (events >= d.events.length) return 0;
  let [sum, largest] = [bytes, 0];
  for (let at = events; at < d.events.length; at++) {
    const size = sizeOf(d.events[at]) + (at === 0 ? d.inputBytes : 0);
    sum += size;
    if (size > largest) largest = size;
  }
  d.measured = { events: d.events.length, bytes: sum };
  return largest;
};

const sizeOf = (event: Event | undefined): number =>
  event === undefined ? 0 : AROUND + bytesOf(event.data) + hiddenBytes(event.hidden?.data);

const hiddenBytes = (data: JsonMap | undefined): number => (data === undefined ? 0 : bytesOf(data));

/** Counts what the log will keep of an input; whether that still has room in the first event of its command. */
export const hasRoomFor = (d: OpenDecision, need: Need): boolean => {
  if (need.need !== 'shuffle') return true;
  d.inputBytes += bytesOf(need.cards);
  return d.inputBytes <= MOST_INPUT_BYTES && sizeOf(d.events[0]) + d.inputBytes <= MOST_EVENT_BYTES;
};
