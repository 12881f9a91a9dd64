import {
  downwards,
  STATUSES,
  type ListedMatch,
  type ListQuery,
  type ListRow,
  type MatchRules,
  type StoredList,
} from '@stackledger/projections';
import type { Database } from 'better-sqlite3';
import type { RequestRunner } from './request-runner.js';

/** The list of matches in our tables. `put` and `forget` belong to a transaction of the caller. */
export type SqliteList = StoredList & {
  readonly put: (row: ListRow) => void;
  readonly forget: () => void;
};

/** The list over an open database. */
export const sqliteList = (db: Database, answer: RequestRunner): SqliteList => {
  const sql = statements(db);
  const [oldest, newest] = [inOrder(db, (text) => text), inOrder(db, downwards)];

  /**
   * Rows of one game with one status are adjacent in the index, so that the first rows of each suffice for the first of
   * all.
   */
  const placesAfter = (query: ListQuery, order: bigint, count: number): readonly number[] => {
    const { rulesets, statuses, tournament, newestFirst } = query;
    const { byStatus, byTournament } = newestFirst ? newest : oldest;
    const places = rulesets.flatMap((ruleset) =>
      statuses.flatMap((status) =>
        tournament === undefined
          ? byStatus.all(ruleset, status, order, count)
          : byTournament.all(tournament, ruleset, status, order, count),
      ),
    );
    return places.sort((a, b) => (newestFirst ? b - a : a - b)).slice(0, count);
  };

  /** Whether a query asks for every match, so that the rows can be read as they lie. */
  const isWhole = ({ rulesets, statuses, tournament }: ListQuery): boolean => {
    if (tournament !== undefined || !STATUSES.every((status) => statuses.includes(status))) return false;
    let game = sql.gameAfter.get('');
    while (game !== undefined && rulesets.includes(game)) game = sql.gameAfter.get(game);
    return game === undefined;
  };

  return {
    listed: (matchId) =>
      answer(() => {
        const row = sql.byMatch.get(matchId);
        return row === undefined ? null : rowOf(row);
      }),
    listedAfter: (query, order, count) =>
      answer(() => {
        const { all, at } = query.newestFirst ? newest : oldest;
        const rows = isWhole(query) ? all.all(order, count) : at.all(JSON.stringify(placesAfter(query, order, count)));
        return rows.map(rowOf);
      }),
    calling: (count) => answer(() => sql.calling.all(count).map(rowOf)),
    rules: () =>
      answer(() => {
        const found: MatchRules[] = [];
        let each = sql.rulesAfter.get('', '');
        for (; each !== undefined; each = sql.rulesAfter.get(each.ruleset, each.rulesetVersion)) found.push(each);
        return found;
      }),
    unsealed: ({ ruleset, rulesetVersion }) => answer(() => sql.unsealed.get(ruleset, rulesetVersion) ?? 0),
    put: ({ order, match, openSince = null }) => {
      const { matchId, ruleset, rulesetVersion, status, tournament, seats, winner, revision } = match;
      const rest = [tournament, JSON.stringify(seats), winner, revision, openSince] as const;
      sql.put.run(order, matchId, ruleset, rulesetVersion, status, ...rest);
    },
    forget: () => void sql.forget.run(),
  };
};

/** A row in the order of COLUMNS: as a list it is read in two thirds of the time. */
type ListedColumns = readonly [
  number,
  string,
  string,
  string,
  ListedMatch['status'],
  string | null,
  string,
  string | null,
  number,
  string | null,
];

const rowOf = (stored: ListedColumns): ListRow => {
  const [position, matchId, ruleset, rulesetVersion, status, tournament, seatsJson, winner, revision, openSince] =
    stored;
  const seats = JSON.parse(seatsJson) as string[]; // as it was written
  const match = { matchId, ruleset, rulesetVersion, tournament, status, seats, winner, revision };
  const order = BigInt(position);
  return openSince === null ? { order, match } : { order, match, openSince };
};

const COLUMNS = 'position, match, ruleset, version, status, tournament, seats, winner, revision, open_since';

const ROW = `SELECT ${COLUMNS} FROM listed`;

// The types are those of the columns of schema.ts. Positions stay far below 2^53.
const inOrder = (db: Database, directed: (text: string) => string) =>
  ({
    at: db.prepare<[string], ListedColumns>(directed(AT)).raw(),
    all: db.prepare<[bigint, number], ListedColumns>(directed(ALL)).raw(),
    byStatus: db.prepare<[string, string, bigint, number], number>(directed(BY_STATUS)).pluck(),
    byTournament: db.prepare<[string, string, string, bigint, number], number>(directed(BY_TOURNAMENT)).pluck(),
  }) as const;

const statements = (db: Database) =>
  ({
    gameAfter: db.prepare<[string], string>(GAME_AFTER).pluck(),
    byMatch: db.prepare<[string], ListedColumns>(`${ROW} WHERE match = ?`).raw(),
    calling: db.prepare<[number], ListedColumns>(CALLING).raw(),
    rulesAfter: db.prepare<[string, string], MatchRules>(RULES_AFTER),
    unsealed: db.prepare<[string, string], number>(UNSEALED).pluck(),
    put: db.prepare<
      [bigint, string, string, string, string, string | null, string, string | null, number, string | null]
    >(PUT),
    forget: db.prepare('DELETE FROM listed'),
  }) as const;

/** What changes of a match in the list; the rest is fixed at its creation. */
const PUT = `
  INSERT INTO listed (${COLUMNS})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (match) DO UPDATE SET status = excluded.status, winner = excluded.winner, revision = excluded.revision,
    open_since = excluded.open_since`;

/** The matches at these positions, a list in JSON, in order. */
export const AT = `${ROW} WHERE position IN (SELECT value FROM json_each(?)) ORDER BY position`;

/** All matches, in order. */
export const ALL = `${ROW} WHERE position > ? ORDER BY position LIMIT ?`;

/** The next game, by name, of which there is a match. */
export const GAME_AFTER = `
  SELECT ruleset FROM listed INDEXED BY listed_by_status WHERE ruleset > ? ORDER BY ruleset LIMIT 1`;

/** The next rules, by game and version, that a match names. */
export const RULES_AFTER = `
  SELECT ruleset, version AS rulesetVersion FROM listed INDEXED BY listed_by_rules
  WHERE (ruleset, version) > (?, ?) ORDER BY ruleset, version LIMIT 1`;

/** How many matches that are not sealed name these rules. */
export const UNSEALED = `
  SELECT count(*) FROM listed INDEXED BY listed_by_rules WHERE ruleset = ? AND version = ? AND status <> 'sealed'`;

/** The matches with an open judge call. */
export const CALLING = `${ROW} INDEXED BY listed_by_call WHERE open_since IS NOT NULL ORDER BY open_since LIMIT ?`;

/** The matches of one game with one status, in order. */
export const BY_STATUS = `
  SELECT position FROM listed INDEXED BY listed_by_status
  WHERE ruleset = ? AND status = ? AND position > ? ORDER BY position LIMIT ?`;

/** The same within a tournament. */
export const BY_TOURNAMENT = `
  SELECT position FROM listed INDEXED BY listed_by_tournament
  WHERE tournament = ? AND ruleset = ? AND status = ? AND position > ? ORDER BY position LIMIT ?`;
