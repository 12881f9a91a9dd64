import { DamagedStore, remedyFor } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { checkRow, COLUMNS } from '../file/rows.js';
import type { EventRow } from '../file/rows.js';
import { TABLES, TABLES_1, versionOf } from '../file/schema.js';
import { checkOwnership } from '../file/store-file.js';

/**
 * Throws DamagedStore for a database that is not one of our stores, is of a newer program, or has other tables than
 * ours.
 */
export const checkOwner = (db: Database, path: string): void => {
  // A cast: a simple pragma of an integer is a number.
  const applicationId = db.pragma('application_id', { simple: true }) as number;
  const version = versionOf(db);
  checkOwnership(path, applicationId, version);
  const tables = db
    .prepare<[], string>('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid')
    .pluck()
    .all();
  if (tables.join() !== (version === 1 ? TABLES_1 : TABLES).join())
    throw new DamagedStore(path, 'its tables are not those of a store; restore a backup');
};

/**
 * A part of the check of a whole store: SQLite's own check, of pages, order and indexes; that no revision is missing;
 * or that the events behind a position, up to another, are as they were written.
 */
export type ContentPart =
  | Readonly<{ kind: 'pages' }>
  | Readonly<{ kind: 'revisions' }>
  | Readonly<{ kind: 'events'; after: number; upTo: number }>;

/** All of a store: see checkPart. A few seconds for a million events. */
export const checkContent = (db: Database, path: string): void => {
  checkPages(db, path);
  checkPart(db, path, { kind: 'events', after: 0, upTo: lastPosition(db) });
  checkRevisions(db, path);
};

/** Checks a part of a store of whatever schema. Throws DamagedStore, or an SQLite error. */
export const checkPart = (db: Database, path: string, part: ContentPart): void => {
  switch (part.kind) {
    case 'pages':
      return checkPages(db, path);
    case 'revisions':
      return checkRevisions(db, path);
    case 'events':
      for (const row of db.prepare<[number, number], EventRow>(EVENTS_BEHIND).iterate(part.after, part.upTo))
        checkRow(row, path);
  }
};

/** The position of the last event; 0 of an empty store. */
export const lastPosition = (db: Database): number =>
  db.prepare<[], number>('SELECT coalesce(max(position), 0) FROM events').pluck().get() ?? 0;

const checkPages = (db: Database, path: string): void => {
  const result = db.pragma('integrity_check(1)', { simple: true });
  if (result !== 'ok') throw new DamagedStore(path, `SQLite finds it malformed: ${String(result)}; restore a backup`);
};

/** Counted in the index first: only where a stream has fewer events than revisions is the missing one looked for. */
const checkRevisions = (db: Database, path: string): void => {
  const stream = db.prepare<[], StreamRow>(NOT_WHOLE).get();
  if (stream === undefined) return;
  let expected = stream.first;
  for (const revision of db.prepare<[number], number>(REVISIONS).pluck().iterate(stream.number)) {
    if (revision !== expected) break;
    expected += 1;
  }
  throw new DamagedStore(
    path,
    `revision ${expected} of stream ${stream.name} is missing; ${remedyFor(stream.name, 'missing')}`,
  );
};

type StreamRow = Readonly<{ number: number; name: string; first: number }>;

const EVENTS_BEHIND = `
  SELECT name AS ${COLUMNS}
  FROM events LEFT JOIN streams ON number = events.stream
  WHERE position > ? AND position <= ?`;

const NOT_WHOLE = `
  SELECT extents.stream AS number, name, first_revision AS first
  FROM (SELECT stream, count(*) AS count, min(revision) AS low, max(revision) AS high FROM events GROUP BY stream) AS extents
  LEFT JOIN streams ON number = extents.stream
  WHERE low IS NOT first_revision OR count <> high - low + 1
  ORDER BY extents.stream LIMIT 1`;

const REVISIONS = 'SELECT revision FROM events WHERE stream = ? ORDER BY revision';
