import type { ListedMatch, ListQuery, ListRow, StoredList } from '@stackledger/projections';
import type { Database } from 'better-sqlite3';
import type { Answering } from './answering.js';

/** The list of matches in our tables. Writing and forgetting belong to a transaction of who calls. */
export type SqliteList = StoredList & {
  readonly put: (row: ListRow) => void;
  readonly forget: () => void;
};

/** Over an open database of our tables. */
export const sqliteList = (db: Database, answer: Answering): SqliteList => {
  const sql = statements(db);

  /** Rows of one game in one state lie together by position, so that the first of each are enough to find the first of all. */
  const placesAfter = (query: ListQuery, order: bigint, count: number): readonly number[] => {
    const { rulesets, statuses, tournament = null } = query;
    const places = rulesets.flatMap((ruleset) =>
      statuses.flatMap((status) =>
        tournament === null
          ? sql.byStatus.all(ruleset, status, order, count)
          : sql.byTournament.all(tournament, ruleset, status, order, count),
      ),
    );
    return places.sort((a, b) => a - b).slice(0, count);
  };

  return {
    listed: (matchId) => answer(() => rowOf(sql.byMatch.get(matchId))),
    listedAfter: (query, order, count) =>
      answer(() =>
        placesAfter(query, order, count).flatMap((place) => {
          const row = rowOf(sql.at.get(place));
          return row === null ? [] : [row];
        }),
      ),
    calling: (count) => answer(() => sql.calling.all(count).flatMap((row) => rowOf(row) ?? [])),
    put: ({ order, match, openSince = null }) => {
      const { matchId, ruleset, status, tournament, seats, winner, revision } = match;
      sql.put.run(order, matchId, ruleset, status, tournament, JSON.stringify(seats), winner, revision, openSince);
    },
    forget: () => void sql.forget.run(),
  };
};

type Stored = Omit<ListedMatch, 'seats'> & {
  readonly seats: string;
  readonly position: number;
  readonly openSince: string | null;
};

const rowOf = (stored: Stored | undefined): ListRow | null => {
  if (stored === undefined) return null;
  const { position, seats, openSince, ...match } = stored;
  const row = { order: BigInt(position), match: { ...match, seats: JSON.parse(seats) as string[] } }; // as it was written
  return openSince === null ? row : { ...row, openSince };
};

const ROW =
  'SELECT position, match AS matchId, ruleset, status, tournament, seats, winner, revision, open_since AS openSince FROM listed';

// The types are those of the columns of schema.ts. Positions stay far below 2^53.
const statements = (db: Database) =>
  ({
    at: db.prepare<[number], Stored>(`${ROW} WHERE position = ?`),
    byMatch: db.prepare<[string], Stored>(`${ROW} WHERE match = ?`),
    byStatus: db.prepare<[string, string, bigint, number], number>(BY_STATUS).pluck(),
    byTournament: db.prepare<[string, string, string, bigint, number], number>(BY_TOURNAMENT).pluck(),
    calling: db.prepare<[number], Stored>(CALLING),
    put: db.prepare<[bigint, string, string, string, string | null, string, string | null, number, string | null]>(PUT),
    forget: db.prepare('DELETE FROM listed'),
  }) as const;

/** What changes of a match in the list; the rest is fixed with its creation. */
const PUT = `
  INSERT INTO listed (position, match, ruleset, status, tournament, seats, winner, revision, open_since) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (match) DO UPDATE SET status = excluded.status, winner = excluded.winner, revision = excluded.revision,
    open_since = excluded.open_since`;

/** The matches at which a judge call is open. */
export const CALLING = `${ROW} INDEXED BY listed_by_call WHERE open_since IS NOT NULL ORDER BY open_since LIMIT ?`;

/** The places of one kind, in order. */
export const BY_STATUS = `
  SELECT position FROM listed INDEXED BY listed_by_status
  WHERE ruleset = ? AND status = ? AND position > ? ORDER BY position LIMIT ?`;

/** The same within a tournament. */
export const BY_TOURNAMENT = `
  SELECT position FROM listed INDEXED BY listed_by_tournament
  WHERE tournament = ? AND ruleset = ? AND status = ? AND position > ? ORDER BY position LIMIT ?`;
