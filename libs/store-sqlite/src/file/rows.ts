import { crc32 } from 'node:zlib';
import { DamagedStore, remedyFor } from '@stackledger/store';
import type { DamagedEvent, RecordedEvent } from '@stackledger/store';
import { headChecksum, type EventHead } from './head-checksum.js';

/** A row of `events` with the name of its stream. */
export type EventRow = EventHead & Readonly<{ json: string; crc: number }>;

/** The members of a row, in order. */
export const COLUMNS = 'stream, revision, position, id, type, json, crc';

/** A row in the order of COLUMNS: as a list it is read in two thirds of the time. */
export type StoredColumns = readonly [string, number, number, string, string, string, number];

/** CRC-32 over all of a row: SQLite would not notice a flipped bit inside a text. */
export const checksumOf = (row: Omit<EventRow, 'crc'>): number => crc32(row.json, headChecksum(row));

/** The event of a row. Throws DamagedStore when the row is not as it was written. */
export const eventOf = (row: EventRow, path: string): RecordedEvent => {
  checkRow(row, path);
  const { stream, revision, position, id, type, json } = row;
  return { id, type, json, stream, revision: BigInt(revision), position: BigInt(position) };
};

/** Throws DamagedStore when the row is not as it was written. */
export const checkRow = (row: EventRow, path: string): void => {
  // A flipped bit may have changed the type of a value, whatever the table declares.
  const isText: boolean = typeof row.json === 'string';
  if (!isText || checksumOf(row) !== row.crc)
    throw new DamagedStore(
      path,
      `revision ${row.revision} of stream ${row.stream} is not as it was written; ${remedyFor(row.stream)}`,
      { event: placeOf(row) },
    );
};

/** Undefined where the place itself is not as it was written. */
const placeOf = ({ stream, revision, position, type, json }: EventRow): DamagedEvent | undefined =>
  typeof (stream as unknown) === 'string' && Number.isSafeInteger(revision) && Number.isSafeInteger(position)
    ? {
        stream,
        revision: BigInt(revision),
        position: BigInt(position),
        // The JSON of a log says its type as well: damage does not turn both into the same other one.
        ...(typeof (json as unknown) === 'string' && json.includes(`"${type}"`) && { type }),
      }
    : undefined;
