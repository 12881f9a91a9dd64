import { randomUUID } from 'node:crypto';
import { loadSqlite } from '@stackledger/sqlite';
import { DamagedStore, InvalidArgument, STREAM_FAMILIES } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { checkContent, lastPosition } from '../checking/content-check.js';
import { checkRow, checksumOf, COLUMNS, type EventRow } from '../file/rows.js';
import { failureOf } from '../file/sqlite-failure.js';
import { openDatabase } from '../open-database.js';
import { writeNewFile } from './new-file.js';

/**
 * Where the store lies, which damaged stream is taken out of it, with which others, and the new file that gets what is
 * in them.
 */
export type SetAsideOptions = Readonly<{
  path: string;
  stream: string;
  with?: readonly string[] | undefined;
  to: string;
  nativeBinding?: string | undefined;
}>;

/** How many events were taken out, how many of them are not as written, and what else is damaged (null: nothing). */
export type SetAsideReport = Readonly<{ events: number; damaged: number; otherDamage: string | null }>;

/**
 * Takes a damaged stream out of a store that nobody has open, so that the rest can be written again: every row that can
 * be read goes to a new file first, one a line, with whether it is as it was written. Then the whole store is checked.
 * Throws DamagedStore where SQLite itself cannot read or change the file, and InvalidArgument, with nothing changed,
 * where the stream is sound or is not there, or where the new file cannot be made.
 */
export const setAsideStreams = async ({
  path,
  stream,
  with: others = [],
  to,
  nativeBinding,
}: SetAsideOptions): Promise<SetAsideReport> => {
  const { db, use } = openDatabase(await loadSqlite(nativeBinding), path, { check: 'owner', nativeBinding });
  try {
    const numbers = [stream, ...others].flatMap((name) => numberOf(db, name));
    const [damaged] = numbers;
    if (damaged?.name !== stream) throw new InvalidArgument(`${path} holds no stream ${stream}`);
    if (isSound(db, path, damaged))
      throw new InvalidArgument(
        `nothing of stream ${stream} is damaged, so it stays where it is: \`stackledger check\` names what is`,
      );
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

type StreamNumber = Readonly<{ number: number; name: string; first: number }>;

const numberOf = (db: Database, name: string): readonly StreamNumber[] =>
  db
    .prepare<[string], StreamNumber>(
      'SELECT number, name, first_revision AS first FROM streams NOT INDEXED WHERE name = ?',
    )
    .all(name);

/** Whether every event of a stream is as it was written, and none is missing. */
const isSound = (db: Database, path: string, { number, name, first }: StreamNumber): boolean => {
  let expected = first;
  for (const row of rowsOf(db, { number, name })) {
    if (row.revision !== expected || !isAsWritten(row, path)) return false;
    expected += 1;
  }
  return true;
};

/** On the disk before anything is removed. */
const writeRows = (
  db: Database,
  path: string,
  numbers: readonly StreamNumber[],
  to: string,
): Pick<SetAsideReport, 'events' | 'damaged'> => {
  const found = { events: 0, damaged: 0 };
  const lines = function* (): Generator<string> {
    for (const each of numbers)
      for (const row of rowsOf(db, each)) {
        const isSound = isAsWritten(row, path);
        found.events += 1;
        if (!isSound) found.damaged += 1;
        yield JSON.stringify({ ...row, isSound });
      }
  };
  writeNewFile(to, lines());
  return found;
};

const rowsOf = (db: Database, { number, name }: Omit<StreamNumber, 'first'>): Iterable<EventRow> =>
  db.prepare<[string, number], EventRow>(ROWS).iterate(name, number);

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
