import { passesFilter } from '@stackledger/store';
import type { NewEvent, RecordedEvent, StoreFilter } from '@stackledger/store';
import type { KurrentEvent, KurrentFilter, KurrentPlace, KurrentRecorded } from './kurrent-client.js';

/**
 * An event for the client. As bytes: declared as JSON, the client would parse and write it anew, and the text would not
 * come back byte for byte.
 */
export const kurrentEvent = ({ id, type, json }: NewEvent): KurrentEvent => ({
  id,
  type,
  contentType: 'application/octet-stream',
  data: Buffer.from(json),
  metadata: undefined,
});

/** An event of the port; undefined for a link whose event is gone. Revisions came as numbers in some versions. */
export const recordedEvent = ({ event, commitPosition }: KurrentRecorded): RecordedEvent | undefined => {
  if (event === undefined) return undefined;
  const { id, type, streamId, revision, data, position } = event;
  const at = position?.commit ?? commitPosition ?? 0n;
  return { id, type, json: textOf(data), stream: streamId, revision: BigInt(revision), position: BigInt(at) };
};

/** The text of an event; another program's may be declared as JSON. */
const textOf = (data: unknown): string =>
  data instanceof Uint8Array
    ? Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString()
    : JSON.stringify(data);

/**
 * Where a reading of all events begins: inclusive. Our events are never part of a transaction, so both numbers are one.
 */
export const placeOf = (position: bigint): KurrentPlace =>
  position === 0n ? 'start' : { commit: position, prepare: position };

/** Leaves out what the server itself writes: statistics, metadata, links. */
export const NO_SYSTEM_EVENTS: KurrentFilter = { filterOn: 'eventType', checkpointInterval: 32, regex: '^[^$]' };

/** Streams whose names begin so: cheaper for the server than an expression, and other programs' events stay there. */
export const streamsFrom = (prefixes: readonly string[]): KurrentFilter => ({
  filterOn: 'streamName',
  checkpointInterval: 32,
  prefixes: [...prefixes],
});

/** What of a filter the server can do: one condition. `passes` looks at the rest. */
export const serverFilter = ({ streamPrefix = '', types }: StoreFilter): KurrentFilter => {
  if (types !== undefined)
    return { filterOn: 'eventType', checkpointInterval: 32, regex: `^(${types.map(literal).join('|')})$` };
  if (streamPrefix === '') return NO_SYSTEM_EVENTS;
  return streamsFrom([streamPrefix]);
};

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether an event is not of the server itself. */
export const isOurs = ({ type, stream }: RecordedEvent): boolean => !type.startsWith('$') && !stream.startsWith('$');

/** Whether an event is one of ours, and passes. */
export const passes = (filter: StoreFilter, event: RecordedEvent): boolean =>
  isOurs(event) && passesFilter(filter, event);
