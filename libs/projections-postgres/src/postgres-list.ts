import type { ListedMatch, ListRow, StoredList } from '@stackledger/projections';
import type { PostgresDatabase } from '@stackledger/store-postgres';

/** The list in the tables of a database. */
export const postgresList = ({ run, schema }: PostgresDatabase): StoredList => {
  const rows = async (name: string, text: string, values: unknown[]): Promise<readonly ListRow[]> => {
    const query = { name, text: text.replaceAll('SCHEMA', schema), values };
    return (await run((session, ms) => session.query<PostgresListRow>(query, ms))).map(rowOf);
  };
  return {
    listed: async (matchId) => (await rows('listed', `${ROW} WHERE match = $1`, [matchId]))[0] ?? null,
    listedAfter: ({ rulesets, statuses, tournament }, order, count) => {
      const asked = [rulesets, statuses, order.toString(), count];
      return tournament === undefined
        ? rows('by-status', BY_STATUS, asked)
        : rows('by-tournament', BY_TOURNAMENT, [...asked, tournament]);
    },
    calling: (count) => rows('calling', CALLING, [count]),
  };
};

/** 64-bit numbers come as text. */
type PostgresListRow = Omit<ListedMatch, 'seats' | 'revision'> &
  Readonly<{ position: string; seats: string; revision: string; openSince: string | null }>;

const rowOf = ({ position, seats, revision, openSince, ...match }: PostgresListRow): ListRow => ({
  order: BigInt(position),
  // as it was written
  match: { ...match, seats: JSON.parse(seats) as string[], revision: Number(revision) },
  ...(openSince !== null && { openSince }),
});

const COLUMNS =
  'position, match AS "matchId", ruleset, status, tournament, seats, winner, revision, open_since AS "openSince"';

const ROW = `SELECT ${COLUMNS} FROM SCHEMA.listed`;

/** Rows of one game with one status stand in order in an index: the first of each suffice for the first of all. */
const firstOfEach = (condition: string): string => `
  SELECT ${COLUMNS} FROM unnest($1::text[]) AS game CROSS JOIN unnest($2::text[]) AS state CROSS JOIN LATERAL (
    SELECT * FROM SCHEMA.listed WHERE ${condition}ruleset = game AND status = state AND position > $3
    ORDER BY position LIMIT $4) AS each ORDER BY position LIMIT $4`;

/** The matches of some games with some statuses, in order. */
export const BY_STATUS = firstOfEach('');

/** The same within a tournament. */
export const BY_TOURNAMENT = firstOfEach('tournament = $5 AND ');

/** The matches with an open judge call. */
export const CALLING = `${ROW} WHERE open_since IS NOT NULL ORDER BY open_since, position LIMIT $1`;
