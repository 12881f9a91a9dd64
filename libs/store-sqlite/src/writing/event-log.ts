import {
  DamagedStore,
  StreamNotFound,
  answeredBefore,
  checkAppend,
  checkTruncation,
  damagedEventOf,
} from '@stackledger/store';
import type {
  AppendResult,
  DamagedEvent,
  Direction,
  ExpectedRevision,
  NewEvent,
  PageOfAll,
  Range,
  RecordedEvent,
  StoreFilter,
} from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { knownStreams } from './known-streams.js';
import type { KnownStream } from './known-streams.js';
import { OF_TYPES, rareStreams } from './rare-streams.js';
import type { EventSearch } from './rare-streams.js';
import { recentEvents } from './recent-events.js';
import type { RecentEvents } from './recent-events.js';
import { checksumOf, COLUMNS, eventOf } from '../file/rows.js';
import type { StoredColumns } from '../file/rows.js';

/** Most positions searched for one page, when the filter passes little: a few milliseconds. */
const SEARCHED = 2048;

/**
 * The events of an open database, in single steps; steps that write run inside a transaction of the caller, who then
 * reports how it ended: on disk, or rolled back. Writers see events that are not on disk yet, readers do not. Throws
 * the errors of the port and those of SQLite.
 */
export type EventLog = Readonly<{
  append: (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) => AppendResult;
  truncateBefore: (stream: string, revision: bigint) => void;
  onDisk: () => void;
  rolledBack: () => void;
  range: (stream: string) => Range | null;
  page: (stream: string, from: bigint, to: bigint, direction: Direction, count: number) => readonly RecordedEvent[];
  lastPosition: () => bigint;
  pageOfAll: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => PageOfAll;
  /** As pageOfAll, of recent events in memory; null when not everything after `after` is there. */
  pageOfRecent: (after: bigint, upTo: bigint, filter: StoreFilter, count: number) => PageOfAll | null;
}>;

/** The log of a database that has our tables; `path` is for messages. `isFollowed`: whether recent events are read. */
export const eventLog = (db: Database, path: string, isFollowed = true): EventLog => {
  const log = newLog(db, path, isFollowed);
  return {
    append: (stream, expected, events) => append(log, stream, expected, events),
    truncateBefore: (stream, revision) => truncateBefore(log, stream, revision),
    onDisk: () => {
      log.onDisk = log.written;
    },
    rolledBack: () => rolledBack(log),
    range: (stream) => range(log, stream),
    page: (stream, from, to, direction, count) => page(log, stream, from, to, direction, count),
    lastPosition: () => BigInt(log.onDisk),
    pageOfRecent: (after, upTo, filter, count) => log.recent?.page(Number(after), Number(upTo), filter, count) ?? null,
    pageOfAll: (after, upTo, filter, count) => pageOfAll(log, after, upTo, filter, count),
  };
};

/** The state of a log: its database, and the last positions on disk and written. */
type EventLogState = {
  readonly path: string;
  readonly streams: ReturnType<typeof knownStreams>;
  readonly sql: ReturnType<typeof statements>;
  readonly recent: RecentEvents | null;
  onDisk: number;
  written: number;
};

const newLog = (db: Database, path: string, isFollowed: boolean): EventLogState => {
  const streams = knownStreams(db);
  const sql = statements(db);
  const onDisk = sql.lastPosition.get() ?? 0;
  return { path, streams, sql, recent: isFollowed ? recentEvents(onDisk) : null, onDisk, written: onDisk };
};

const append = (
  log: EventLogState,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): AppendResult => {
  const known = log.streams.find(stream);
  checkAppend(stream, expected, events, BigInt(known?.first ?? 0));
  const last = known === null ? 'no-stream' : BigInt(known.last);
  const view = { last, eventAt: (revision: bigint) => eventAt(log, stream, known, revision) } as const;
  const before = answeredBefore(view, stream, expected, events);
  if (before !== null) return before;
  const into = known ?? log.streams.create(stream);
  for (const event of events) write(log, stream, into, event);
  return { revision: BigInt(into.last), position: BigInt(log.written) };
};

const write = (log: EventLogState, name: string, into: KnownStream, { id, type, json }: NewEvent): void => {
  const [revision, position] = [into.last + 1, log.written + 1];
  const crc = checksumOf({ stream: name, revision, position, id, type, json });
  log.sql.insert.run(position, into.number, revision, id, type, json, crc);
  log.recent?.add({ id, type, json, stream: name, revision: BigInt(revision), position: BigInt(position) });
  into.last = revision;
  into.position = position;
  log.written = position;
};

const truncateBefore = ({ streams, sql }: EventLogState, stream: string, revision: bigint): void => {
  const known = streams.find(stream);
  if (known === null) throw new StreamNotFound(stream);
  checkTruncation(stream, revision, BigInt(known.last));
  if (Number(revision) <= known.first) return;
  known.first = Number(revision);
  sql.setFirst.run(known.first, known.number);
  sql.deleteBefore.run(known.number, known.first);
};

const rolledBack = (log: EventLogState): void => {
  log.written = log.onDisk;
  log.recent?.forgetAfter(log.onDisk);
  log.streams.forget();
};

const range = ({ streams, sql, onDisk }: EventLogState, stream: string): Range | null => {
  const known = streams.find(stream);
  if (known === null) return null;
  const last = known.position <= onDisk ? known.last : sql.lastUpTo.get(known.number, onDisk);
  return last === undefined ? null : { first: BigInt(known.first), last: BigInt(last) };
};

const page = (
  { streams, sql, path }: EventLogState,
  stream: string,
  from: bigint,
  to: bigint,
  direction: Direction,
  count: number,
): readonly RecordedEvent[] => {
  const known = streams.find(stream);
  if (known === null) return [];
  const [low, high] = direction === 'forwards' ? [from, to] : [to, from];
  return eventsOf(sql[direction].all(stream, known.number, Number(low), Number(high), count), path);
};

const eventAt = (
  { sql, path }: EventLogState,
  name: string,
  known: KnownStream | null,
  revision: bigint,
): RecordedEvent | undefined =>
  known === null
    ? undefined
    : eventsOf(sql.forwards.all(name, known.number, Number(revision), Number(revision), 1), path)[0];

const pageOfAll = (
  { sql, path }: EventLogState,
  after: bigint,
  upTo: bigint,
  { streamPrefix = '', types }: StoreFilter,
  count: number,
): PageOfAll => {
  const wanted = types === undefined ? null : JSON.stringify(types);
  const search = { after: Number(after), upTo: Number(upTo), prefix: streamPrefix, types: wanted, count };
  const near = Math.min(search.upTo, search.after + SEARCHED);
  const rare = streamPrefix === '' || near === search.upTo ? null : sql.ofRare(search);
  const searchedTo = rare === null ? near : search.upTo;
  const rows = rare ?? sql.ofAll.all({ ...search, upTo: searchedTo });
  const events = eventsOf(rows, path, (event) => isIndexed(sql, event));
  // A page that is full, or ends before damage, ends at its last event; others have seen everything searched.
  const end = rows.length === count || events.length < rows.length ? events.at(-1)?.position : undefined;
  return { events, searchedTo: end ?? BigInt(searchedTo) };
};

/**
 * The events of rows, up to the first that is not as it was written: who reads on finds that one alone. Throws
 * DamagedStore where it comes first; that names its event where `isItsPlace` knows the row to be of that stream.
 */
const eventsOf = (
  rows: readonly StoredColumns[],
  path: string,
  isItsPlace: (event: DamagedEvent) => boolean = () => true,
): RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  try {
    for (const [stream, revision, position, id, type, json, crc] of rows)
      events.push(eventOf({ stream, revision, position, id, type, json, crc }, path));
  } catch (error) {
    if (events.length > 0) return events;
    const event = damagedEventOf(error);
    if (event === undefined || isItsPlace(event)) throw error;
    throw new DamagedStore(path, (error as DamagedStore).what, { cause: error }); // one that names an event
  }
  return events;
};

/** Whether the index of its stream leads to an event. */
const isIndexed = (sql: ReturnType<typeof statements>, { stream, revision, position }: DamagedEvent): boolean =>
  sql.place.get(stream, Number(revision)) === Number(position);

type StreamRangeRow = [stream: string, number: number, low: number, high: number, count: number];

// The types are those of the columns of schema.ts.
const statements = (db: Database) =>
  ({
    insert: db.prepare<[number, number, number, string, string, string, number]>(
      'INSERT INTO events (position, stream, revision, id, type, json, crc) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ),
    setFirst: db.prepare<[number, number]>('UPDATE streams SET first_revision = ? WHERE number = ?'),
    deleteBefore: db.prepare<[number, number]>('DELETE FROM events WHERE stream = ? AND revision < ?'),
    lastPosition: db.prepare<[], number>('SELECT max(position) FROM events').pluck(),
    lastUpTo: db.prepare<[number, number], number>(LAST_UP_TO).pluck(),
    forwards: db.prepare<StreamRangeRow, StoredColumns>(`${SPAN} ORDER BY revision LIMIT ?`).raw(),
    backwards: db.prepare<StreamRangeRow, StoredColumns>(`${SPAN} ORDER BY revision DESC LIMIT ?`).raw(),
    place: db.prepare<[string, number], number>(PLACE).pluck(),
    ofAll: db.prepare<[EventSearch], StoredColumns>(OF_ALL).raw(),
    ofRare: rareStreams(db),
  }) as const;

const SPAN = `
  SELECT ? AS ${COLUMNS}
  FROM events INDEXED BY events_by_stream WHERE stream = ? AND revision BETWEEN ? AND ?`;

const LAST_UP_TO = `
  SELECT revision FROM events INDEXED BY events_by_stream
  WHERE stream = ? AND position <= ? ORDER BY revision DESC LIMIT 1`;

const PLACE = `
  SELECT position FROM streams CROSS JOIN events INDEXED BY events_by_stream ON events.stream = number
  WHERE name = ? AND revision = ?`;

const OF_ALL = `
  SELECT name AS ${COLUMNS}
  FROM events NOT INDEXED CROSS JOIN streams ON number = events.stream
  WHERE position > @after AND position <= @upTo
    AND substr(name, 1, length(@prefix)) = @prefix
    AND ${OF_TYPES}
  ORDER BY position LIMIT @count`;
