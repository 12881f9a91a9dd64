import { DamagedStore, damagedEventOf, remedyFor } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { CHECK_BEGIN } from '../file/check-mark.js';
import type { CheckPlace, CheckWalk } from '../file/check-mark.js';
import { checkRow } from '../file/rows.js';
import type { EventRow } from '../file/rows.js';

/** One checked page; `done` runs from 0 to 1. */
export type CheckStep = Readonly<{ place: CheckPlace; done: number }>;

/** Rows of a page: a millisecond or two. */
const ROWS = 256;

/**
 * Checks a store in use, one page a step: every event is as written and in its index, every index entry leads to its
 * event, no revision of a stream is missing, every stream is found by its name. Later appends are left out. Throws
 * DamagedStore and SQLite errors; what only SQLite's own check sees (free pages) it does not see. `damaged` is called
 * with each event that alone is not as it was written, where the index leads to it; by default that is thrown.
 */
export function* pagedCheck(
  db: Database,
  path: string,
  from: CheckPlace,
  damaged: (damage: DamagedStore) => void = thrown,
): Generator<CheckStep, void> {
  const sql = statements(db);
  const last = sql.last.get() ?? { position: 0, number: 0 };
  const share = (walk: number, row: number, of: number): number => (walk + (of === 0 ? 1 : row / of)) / 3;
  const page = (walk: CheckWalk, row: number, revision = -1): CheckStep => ({
    place: { walk, row, revision },
    done: share(WALKS.indexOf(walk), row, walk === 'events' ? last.position : last.number),
  });
  if (from.walk === 'events')
    for (const row of walked(
      from.row,
      (after) => sql.events.all(after, last.position, ROWS),
      checkEvent(path, damaged),
    ))
      yield page('events', row.position);
  if (from.walk !== 'streams') {
    const begin = from.walk === 'index' ? from : { row: 0, revision: -1 };
    for (const { number, revision } of walkedIndex(sql, path, begin, last.number))
      yield page('index', number, revision);
  }
  const begin = from.walk === 'streams' ? from.row : 0;
  for (const { number } of walked(begin, (after) => sql.streams.all(after, last.number, ROWS), checkStream(path)))
    yield page('streams', number);
}

const thrown = (damage: DamagedStore): never => {
  throw damage;
};

/**
 * Checks the first page of every walk and the last events: cheap, and finds truncated files and damaged first pages.
 * Throws as pagedCheck.
 */
export const checkEnds = (db: Database, path: string, damaged: (damage: DamagedStore) => void): void => {
  const { position } = statements(db).last.get() ?? { position: 0 };
  for (const walk of WALKS) pagedCheck(db, path, { ...CHECK_BEGIN, walk }, damaged).next();
  pagedCheck(db, path, { ...CHECK_BEGIN, row: Math.max(0, position - ROWS) }, damaged).next();
};

const WALKS: readonly CheckWalk[] = ['events', 'index', 'streams'];

/** Reads page after page and checks each row; gives the last row of each page. */
function* walked<Row extends { readonly key: number }>(
  from: number,
  read: (after: number) => readonly Row[],
  check: (row: Row) => void,
): Generator<Row, void> {
  for (let after = from; ;) {
    const page = read(after);
    page.forEach(check);
    const last = page.at(-1);
    if (last === undefined) return;
    yield last;
    after = last.key;
  }
}

function* walkedIndex(
  sql: Statements,
  path: string,
  { row, revision }: Pick<CheckPlace, 'row' | 'revision'>,
  lastStream: number,
): Generator<CheckedIndexRow, void> {
  let before: Pick<CheckedIndexRow, 'number' | 'revision'> = { number: row, revision };
  for (;;) {
    const page = sql.index.all(before.number, before.revision, lastStream, ROWS);
    for (const entry of page) {
      checkEntry(entry, before, path);
      before = entry;
    }
    const last = page.at(-1);
    if (last === undefined) return;
    yield last;
  }
}

type CheckedEventRow = EventRow & Readonly<{ key: number; entry: number | null }>;
type CheckedIndexRow = Readonly<{ number: number; revision: number; first: number; name: string; isHeld: number }>;
type CheckedStreamRow = Readonly<{ key: number; number: number; name: string; found: number | null; isHeld: number }>;

const malformed = (path: string, what: string): DamagedStore => new DamagedStore(path, `${what}; restore a backup`);

const checkEvent =
  (path: string, damaged: (damage: DamagedStore) => void) =>
  (row: CheckedEventRow): void => {
    try {
      checkRow(row, path);
    } catch (error) {
      if (damagedEventOf(error) === undefined || row.entry !== row.position) throw error;
      damaged(error as DamagedStore); // one that names an event
    }
    if (row.entry !== row.position)
      throw malformed(path, `revision ${row.revision} of stream ${row.stream} is missing from index`);
  };

/** The stream may have been truncated since the previous entry. */
const checkEntry = (
  entry: CheckedIndexRow,
  before: Pick<CheckedIndexRow, 'number' | 'revision'>,
  path: string,
): void => {
  const { number, revision, first, name, isHeld } = entry;
  const expected = number === before.number ? Math.max(before.revision + 1, first) : first;
  if (revision !== expected)
    throw new DamagedStore(path, `revision ${expected} of stream ${name} is missing; ${remedyFor(name, 'missing')}`);
  if (isHeld !== 1) throw malformed(path, `the index leads to no revision ${revision} of stream ${name}`);
};

const checkStream =
  (path: string) =>
  ({ number, name, found, isHeld }: CheckedStreamRow): void => {
    if (found !== number) throw malformed(path, `stream ${name} is missing from the index of names`);
    if (isHeld !== 1) throw malformed(path, `stream ${name} holds no event`);
  };

type Statements = ReturnType<typeof statements>;

// The types are those of the columns of schema.ts.
const statements = (db: Database) =>
  ({
    last: db.prepare<[], { position: number; number: number }>(`
      SELECT (SELECT coalesce(max(position), 0) FROM events) AS position,
        (SELECT coalesce(max(number), 0) FROM streams) AS number`),
    events: db.prepare<[number, number, number], CheckedEventRow>(EVENTS),
    index: db.prepare<[number, number, number, number], CheckedIndexRow>(INDEX),
    streams: db.prepare<[number, number, number], CheckedStreamRow>(STREAMS),
  }) as const;

const EVENTS = `
  SELECT name AS stream, revision, position AS key, position, id, type, json, crc,
    (SELECT position FROM events AS entry INDEXED BY events_by_stream
      WHERE entry.stream = events.stream AND entry.revision = events.revision) AS entry
  FROM events NOT INDEXED LEFT JOIN streams ON number = events.stream
  WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`;

const INDEX = `
  SELECT entry.stream AS number, revision, first_revision AS first, name,
    EXISTS (SELECT 1 FROM events AS held NOT INDEXED WHERE held.position = entry.position
      AND held.stream = entry.stream AND held.revision = entry.revision) AS isHeld
  FROM events AS entry INDEXED BY events_by_stream LEFT JOIN streams ON number = entry.stream
  WHERE (entry.stream, revision) > (?, ?) AND entry.stream <= ?
  ORDER BY entry.stream, revision LIMIT ?`;

const STREAMS = `
  SELECT number AS key, number, name,
    (SELECT number FROM streams AS named WHERE named.name = streams.name) AS found,
    EXISTS (SELECT 1 FROM events INDEXED BY events_by_stream WHERE stream = streams.number) AS isHeld
  FROM streams NOT INDEXED WHERE number > ? AND number <= ? ORDER BY number LIMIT ?`;
