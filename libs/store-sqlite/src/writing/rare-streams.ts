import type { Database } from 'better-sqlite3';
import { COLUMNS } from '../file/rows.js';
import type { StoredColumns } from '../file/rows.js';

/** What is searched: `upTo` is included, `after` not; `types` is a JSON list, or null for all. */
export type EventSearch = {
  readonly after: number;
  readonly upTo: number;
  readonly prefix: string;
  readonly types: string | null;
  readonly count: number;
};

export const OF_TYPES = '(@types IS NULL OR type IN (SELECT value FROM json_each(@types)))';

/** Most streams, and most events in them, that are read stream by stream: some milliseconds of a thread. */
const MOST_STREAMS = 32;
const MOST_EVENTS = 16_384;

/**
 * Searches few streams by their index, however many events of others lie between: tournaments in a store of matches.
 * Null where more streams begin so, or more events are in them, than are read at once.
 */
export const rareStreams = (db: Database): ((search: EventSearch) => StoredColumns[] | null) => {
  const size = db.prepare<[{ prefix: string }], [number, number]>(SIZE).raw();
  const found = db.prepare<[EventSearch], StoredColumns>(OF_STREAMS).raw();
  /** Prefixes of too many streams, of which there will not be fewer. */
  const common = new Set<string>();
  return (search) => {
    if (common.has(search.prefix)) return null;
    const [streams = 0, events = 0] = size.get({ prefix: search.prefix }) ?? [];
    if (streams > MOST_STREAMS) common.add(search.prefix);
    return streams > MOST_STREAMS || events > MOST_EVENTS ? null : found.all(search);
  };
};

/** Every character of a stream's name lies before DEL. */
const BEGINS_SO = 'name >= @prefix AND name < @prefix || char(127)';

const SIZE = `
  SELECT count(*), coalesce(sum(last - first_revision + 1), 0) FROM (
    SELECT first_revision, (SELECT max(revision) FROM events INDEXED BY events_by_stream WHERE stream = number) AS last
    FROM streams WHERE ${BEGINS_SO} LIMIT ${MOST_STREAMS + 1})`;

const OF_STREAMS = `
  SELECT name AS ${COLUMNS}
  FROM streams CROSS JOIN events INDEXED BY events_by_stream ON events.stream = number
  WHERE ${BEGINS_SO} AND position > @after AND position <= @upTo AND ${OF_TYPES}
  ORDER BY position LIMIT @count`;
