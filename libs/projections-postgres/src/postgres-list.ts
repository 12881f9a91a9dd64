import { downwards, type ListedMatch, type ListRow, type MatchRules, type StoredList } from '@stackledger/projections';
import type { PostgresDatabase } from '@stackledger/store-postgres';

/** The list in the tables of a database. */
export const postgresList = ({ run, schema }: PostgresDatabase): StoredList => {
  const found = <Row>(name: string, text: string, values: unknown[]): Promise<readonly Row[]> => {
    const query = { name, text: text.replaceAll('SCHEMA', schema), values };
    return run((session, ms) => session.query<Row>(query, ms));
  };
  const rows = async (name: string, text: string, values: unknown[]): Promise<readonly ListRow[]> =>
    (await found<PostgresListRow>(name, text, values)).map(rowOf);
  return {
    listed: async (matchId) => (await rows('listed', `${ROW} WHERE match = $1`, [matchId]))[0] ?? null,
    listedAfter: ({ rulesets, statuses, tournament, newestFirst }, order, count) => {
      const asked = [rulesets, statuses, order.toString(), count];
      const [name, text] = tournament === undefined ? ['by-status', BY_STATUS] : ['by-tournament', BY_TOURNAMENT];
      const values = tournament === undefined ? asked : [...asked, tournament];
      return newestFirst ? rows(`${name}-newest`, downwards(text), values) : rows(name, text, values);
    },
    calling: (count) => rows('calling', CALLING, [count]),
    rules: () => found<MatchRules>('rules', RULES, []),
    unsealed: async ({ ruleset, rulesetVersion }) => {
      const [answer] = await found<{ count: string }>('unsealed', UNSEALED, [ruleset, rulesetVersion]);
      return Number(answer?.count ?? 0);
    },
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
  'position, match AS "matchId", ruleset, version AS "rulesetVersion", status, tournament, seats, winner, revision, open_since AS "openSince"';

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

/** The rules that matches name: each is found by the one before it in an index. */
const RULES = `
  WITH RECURSIVE named AS (
    (SELECT ruleset, version FROM SCHEMA.listed ORDER BY ruleset, version LIMIT 1)
    UNION ALL
    SELECT following.* FROM named CROSS JOIN LATERAL (
      SELECT ruleset, version FROM SCHEMA.listed WHERE (ruleset, version) > (named.ruleset, named.version)
      ORDER BY ruleset, version LIMIT 1) AS following)
  SELECT ruleset, version AS "rulesetVersion" FROM named`;

/** How many matches that are not sealed name these rules. */
export const UNSEALED = `
  SELECT count(*) FROM SCHEMA.listed WHERE ruleset = $1 AND version = $2 AND status <> 'sealed'`;

/** The matches with an open judge call. */
export const CALLING = `${ROW} WHERE open_since IS NOT NULL ORDER BY open_since, position LIMIT $1`;
