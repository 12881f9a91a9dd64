import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { loadSqlite } from '@stackledger/sqlite';
import { DamagedStore, InvalidArgument, STREAM_FAMILIES } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { checkContent, lastPosition } from '../checking/content-check.js';
import { messageOf } from '../file/error-message.js';
import { checkRow, checksumOf, COLUMNS, type EventRow } from '../file/rows.js';
import { failureOf } from '../file/sqlite-failure.js';
import { openDatabase } from '../open-database.js';

/** Where the store lies, which streams are taken out of it, and the new file that gets what is in them. */
export type SetAsideOptions = Readonly<{
  path: string;
  streams: readonly string[];
  to: string;
  nativeBinding?: string | undefined;
}>;

/** How many events were taken out, how many of them are not as written, and what else is damaged (null: nothing). */
export type SetAsideReport = Readonly<{ events: number; damaged: number; otherDamage: string | null }>;

/**
 * Takes damaged streams out of a store that nobody has open, so that the rest can be written again: every row that can
 * be read goes to a new file first, one a line, with whether it is as it was written. Then the whole store is checked.
 * Throws DamagedStore where SQLite itself cannot read or change the file, and InvalidArgument where it holds none of
 * the streams or the new file cannot be made.
 */
export const setAsideStreams = async ({
  path,
  streams,
  to,
  nativeBinding,
}: SetAsideOptions): Promise<SetAsideReport> => {
  const { db, use } = openDatabase(await loadSqlite(nativeBinding), path, { check: 'owner', nativeBinding });
  try {
    const numbers = streams.flatMap((stream) => numberOf(db, stream));
    if (numbers.length === 0) throw new InvalidArgument(`${path} holds no stream ${streams.join(' and none ')}`);
    const written = writeRows(db, path, numbers, to);
    replace(db, numbers);
    const otherDamage = damageOf(db, path);
    if (otherDamage === null) use.checked();
    return { ...written, otherDamage };
  } catch (error) {
    throw failureOf(error, path) ?? error;
  } finally {
    use.end();
  }
};

type StreamNumber = Readonly<{ number: number; name: string }>;

const numberOf = (db: Database, name: string): readonly StreamNumber[] =>
  db.prepare<[string], StreamNumber>('SELECT number, name FROM streams NOT INDEXED WHERE name = ?').all(name);

/** On the disk before anything is removed. */
const writeRows = (
  db: Database,
  path: string,
  numbers: readonly StreamNumber[],
  to: string,
): Pick<SetAsideReport, 'events' | 'damaged'> => {
  const file = newFile(to);
  const found = { events: 0, damaged: 0 };
  try {
    for (const { number, name } of numbers)
      for (const row of db.prepare<[string, number], EventRow>(ROWS).iterate(name, number)) {
        const isSound = isAsWritten(row, path);
        found.events += 1;
        if (!isSound) found.damaged += 1;
        writeSync(file, `${JSON.stringify({ ...row, isSound })}\n`);
      }
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return found;
};

const newFile = (to: string): number => {
  try {
    return openSync(to, 'wx', 0o600);
  } catch (error) {
    throw new InvalidArgument(`${to} cannot be written: ${messageOf(error)}`);
  }
};

/** The table itself, not its index, which may lack what is damaged. */
const ROWS = `
  SELECT ? AS ${COLUMNS}
  FROM events NOT INDEXED WHERE stream = ? ORDER BY position`;

const isAsWritten = (row: EventRow, path: string): boolean => {
  try {
    checkRow(row, path);
    return true;
  } catch (error) {
    if (error instanceof DamagedStore) return false;
    throw error;
  }
};

/** No position is given out again: places that readers have noted stay before the event that tells of the removal. */
const replace = (db: Database, numbers: readonly StreamNumber[]): void => {
  const [events, streams] = [
    db.prepare<[number]>('DELETE FROM events NOT INDEXED WHERE stream = ?'),
    db.prepare<[number]>('DELETE FROM streams WHERE number = ?'),
  ];
  db.transaction(() => {
    const position = lastPosition(db) + 1;
    for (const { number } of numbers) {
      events.run(number);
      streams.run(number);
    }
    const names = numbers.map(({ name }) => name);
    tell(db, position, names);
  })();
};

const tell = (db: Database, position: number, streams: readonly string[]): void => {
  const { prefix: stream } = STREAM_FAMILIES.setAside;
  db.prepare<[string]>('INSERT INTO streams (name, first_revision) VALUES (?, 0) ON CONFLICT DO NOTHING').run(stream);
  const [{ number } = { number: 0 }] = numberOf(db, stream);
  const revision = db.prepare<[number], number>(NEXT_REVISION).pluck().get(number) ?? 0;
  const [id, type, json] = [randomUUID(), 'StreamsSetAside', JSON.stringify({ streams })];
  const crc = checksumOf({ stream, revision, position, id, type, json });
  db.prepare('INSERT INTO events (position, stream, revision, id, type, json, crc) VALUES (?, ?, ?, ?, ?, ?, ?)').run(
    position,
    number,
    revision,
    id,
    type,
    json,
    crc,
  );
};

const NEXT_REVISION = 'SELECT coalesce(max(revision) + 1, 0) FROM events NOT INDEXED WHERE stream = ?';

const damageOf = (db: Database, path: string): string | null => {
  try {
    checkContent(db, path);
    return null;
  } catch (error) {
    const failure = failureOf(error, path);
    if (failure instanceof DamagedStore) return failure.what;
    throw error;
  }
};
