import type { Database } from 'better-sqlite3';

/** A stream: its number in the tables, its first and last revision, and the position of the last event. */
export type KnownStream = { readonly number: number; first: number; last: number; position: number };

/** Streams by name, cached while in use. Only one process writes, so the cache stays valid. */
export type KnownStreams = Readonly<{
  find: (name: string) => KnownStream | null;
  /** A new stream that will hold its revision 0 in the same transaction. */
  create: (name: string) => KnownStream;
  /** After a rollback, when cached values may be wrong. */
  forget: () => void;
}>;

/** Cached streams; an append to another one costs two lookups. */
const MOST_KNOWN = 50_000;

/** An empty cache. */
export const knownStreams = (db: Database): KnownStreams => {
  const known = new Map<string, KnownStream>();
  const select = db.prepare<[string], KnownStream>(`
    SELECT number, first_revision AS first, revision AS last, position
    FROM streams CROSS JOIN events INDEXED BY events_by_stream ON stream = number
    WHERE name = ? ORDER BY revision DESC LIMIT 1
  `);
  const insert = db.prepare<[string]>('INSERT INTO streams (name, first_revision) VALUES (?, 0)');

  const keep = (name: string, stream: KnownStream): KnownStream => {
    if (known.size >= MOST_KNOWN)
      for (const oldest of [...known.keys()].slice(0, MOST_KNOWN / 10)) known.delete(oldest);
    known.set(name, stream);
    return stream;
  };
  const look = (name: string): KnownStream | null => {
    const stream = select.get(name);
    return stream === undefined ? null : keep(name, stream);
  };
  return {
    find: (name) => known.get(name) ?? look(name),
    create: (name) => keep(name, { number: Number(insert.run(name).lastInsertRowid), first: 0, last: -1, position: 0 }),
    forget: () => known.clear(),
  };
};
