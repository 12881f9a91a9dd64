import { DamagedStore, readAllPages, turn } from '@stackledger/store';
import type { BackupOptions, BackupReport } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { checkOwner } from '../checking/content-check.js';
import { eventLog } from '../writing/event-log.js';

/**
 * Reads a copy from its first event to its last, some at a time so that the service goes on: every event is as it was
 * written, every stream whole, and both orders, of streams and of positions, hold the same events. Closes it as one
 * file that any reader can open. Throws DamagedStore, SQLite errors, and when `signal` aborts.
 */
export const checkedCopy = async (
  db: Database,
  path: string,
  { seen, signal }: BackupOptions,
): Promise<Omit<BackupReport, 'bytes'>> => {
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF');
    checkOwner(db, path);
    let [events, position] = [0, 0n];
    for await (const event of readAllPages(eventLog(db, path))) {
      signal?.throwIfAborted();
      events += 1;
      position = event.position;
      const seeing = seen?.(event);
      if (seeing instanceof Promise) await seeing;
    }
    const inStreams = await wholeStreams(db, path, signal);
    if (inStreams.events !== events)
      throw new DamagedStore(path, `it holds ${inStreams.events} events by stream and ${events} by position`);
    db.pragma('journal_mode = DELETE');
    return { streams: inStreams.streams, events, position };
  } finally {
    db.close();
  }
};

type StreamExtent = Readonly<{ number: number; name: string; first: number; count: number; low: number; high: number }>;

/** Streams checked per turn: a few of the longest, a millisecond of usual ones. */
const STREAMS = 8;

const wholeStreams = async (
  db: Database,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ streams: number; events: number }> => {
  const next = db.prepare<[number, number], StreamExtent>(EXTENTS);
  const found = { streams: 0, events: 0 };
  for (let after = 0; ;) {
    const page = next.all(after, STREAMS);
    for (const stream of page) {
      checkExtent(stream, path);
      found.streams += 1;
      found.events += stream.count;
      after = stream.number;
    }
    if (page.length < STREAMS) return found;
    await turn();
    signal?.throwIfAborted();
  }
};

const checkExtent = ({ name, first, count, low, high }: StreamExtent, path: string): void => {
  if (low !== first || count !== high - low + 1)
    throw new DamagedStore(path, `stream ${name} is not whole: ${count} events from revision ${low} to ${high}`);
};

const EXTENTS = `
  SELECT number, name, first_revision AS first, count(*) AS count, min(revision) AS low, max(revision) AS high
  FROM (SELECT * FROM streams WHERE number > ? ORDER BY number LIMIT ?) JOIN events ON events.stream = number
  GROUP BY number ORDER BY number`;
