import {
  downwards,
  ListBehind,
  LISTED,
  rulesAmong,
  type ListedMatch,
  type ListRow,
  type MatchRules,
  type StoredList,
} from '@stackledger/projections';
import type { PostgresDatabase } from '@stackledger/store-postgres';

/** How far a list must be, and in which version at least. */
type NeededProgress = { readonly position: bigint; readonly version: number };

/** The list in the tables of a database. Readings of one that is less far than needed throw ListBehind. */
export const postgresList = (
  { run, schema }: PostgresDatabase,
  needed: NeededProgress = { position: 0n, version: 0 },
): StoredList => {
  const found = async <Row>(name: string, text: string, values: unknown[]): Promise<readonly Row[]> => {
    const query = { name, text: text.replaceAll('SCHEMA', schema), values };
    const answers = await run((session, ms) => session.query<AnswerRow>(query, ms));
    const { heldVersion, heldPosition } = answers[0] ?? NOTHING_HELD;
    const position = (heldVersion ?? 0) < needed.version ? 0n : BigInt(heldPosition ?? 0);
    if (position < needed.position) throw new ListBehind();
    // A cast: each text says which columns it gives.
    return answers.filter(({ isRow }) => isRow) as unknown as readonly Row[];
  };
  const rows = async (name: string, text: string, values: unknown[]): Promise<readonly ListRow[]> =>
    (await found<PostgresListRow>(name, text, values)).map(rowOf);
  return {
    listed: async (matchId) => (await rows('listed', LISTED_ONE, [matchId]))[0] ?? null,
    listedAfter: ({ rulesets, statuses, tournament, newestFirst }, order, count) => {
      const asked = [rulesets, statuses, order.toString(), count];
      const [name, text] = tournament === undefined ? ['by-status', BY_STATUS] : ['by-tournament', BY_TOURNAMENT];
      const values = tournament === undefined ? asked : [...asked, tournament];
      return newestFirst ? rows(`${name}-newest`, downwards(text), values) : rows(name, text, values);
    },
    calling: (count) => rows('calling', CALLING, [count]),
    rules: async () => rulesAmong(await found<MatchRules>('rules', RULES, [])),
    unsealed: async ({ ruleset, rulesetVersion }) => {
      const [answer] = await found<{ count: string }>('unsealed', UNSEALED, [ruleset, rulesetVersion]);
      return Number(answer?.count ?? 0);
    },
  };
};

/** How far the list was that was read; null where nothing is stored. Its only row may be none of the list. */
type AnswerRow = Readonly<{ heldVersion: number | null; heldPosition: string | null; isRow: boolean | null }>;

const NOTHING_HELD = { heldVersion: null, heldPosition: null };

/** 64-bit numbers come as text. */
type PostgresListRow = Omit<ListedMatch, 'seats' | 'revision'> &
  Readonly<{ position: string; seats: string; revision: string; openSince: string | null }>;

const rowOf = ({ position, openSince, ...row }: PostgresListRow): ListRow => ({
  order: BigInt(position),
  match: {
    ...{ matchId: row.matchId, ruleset: row.ruleset, rulesetVersion: row.rulesetVersion },
    ...{ tournament: row.tournament, status: row.status, winner: row.winner, revision: Number(row.revision) },
    seats: JSON.parse(row.seats) as string[], // as it was written
  },
  ...(openSince !== null && { openSince }),
});

const COLUMNS =
  'position, match AS "matchId", ruleset, version AS "rulesetVersion", status, tournament, seats, winner, revision, open_since AS "openSince"';

/**
 * A reading with how far the list is: one statement, since that has its tables locked before it takes its snapshot. Of
 * two, one may see the list before a rebuild and the other the one after it, in one transaction too: names of tables
 * belong to no snapshot.
 */
const withProgress = (reading: string, order = ''): string => `
  SELECT held.*, found.* FROM (
    SELECT max(p.version) AS "heldVersion", max(p.position) AS "heldPosition"
    FROM SCHEMA.projection_progress p WHERE p.projection = '${LISTED}') AS held
  LEFT JOIN (SELECT true AS "isRow", each.* FROM (${reading}) AS each) AS found ON true ${order}`;

const ROW = `SELECT ${COLUMNS} FROM SCHEMA.listed`;

/** The row of a match. */
const LISTED_ONE = withProgress(`${ROW} WHERE match = $1`);

/** Rows of one game with one status stand in order in an index: the first of each suffice for the first of all. */
const firstOfEach = (condition: string): string =>
  withProgress(
    `
  SELECT ${COLUMNS} FROM unnest($1::text[]) AS game CROSS JOIN unnest($2::text[]) AS state CROSS JOIN LATERAL (
    SELECT * FROM SCHEMA.listed WHERE ${condition}ruleset = game AND status = state AND position > $3
    ORDER BY position LIMIT $4) AS each ORDER BY position LIMIT $4`,
    'ORDER BY position',
  );

/** The matches of some games with some statuses, in order. */
export const BY_STATUS = firstOfEach('');

/** The same within a tournament. */
export const BY_TOURNAMENT = firstOfEach('tournament = $5 AND ');

/** The rules that matches name: each is found by the one before it in an index. */
const RULES = withProgress(`
  WITH RECURSIVE named AS (
    (SELECT ruleset, version FROM SCHEMA.listed ORDER BY ruleset, version LIMIT 1)
    UNION ALL
    SELECT following.* FROM named CROSS JOIN LATERAL (
      SELECT ruleset, version FROM SCHEMA.listed WHERE (ruleset, version) > (named.ruleset, named.version)
      ORDER BY ruleset, version LIMIT 1) AS following)
  SELECT ruleset, version AS "rulesetVersion" FROM named`);

/** How many matches that are not sealed name these rules. */
export const UNSEALED = withProgress(`
  SELECT count(*) FROM SCHEMA.listed WHERE ruleset = $1 AND version = $2 AND status <> 'sealed'`);

/** The matches with an open judge call. */
export const CALLING = withProgress(
  `${ROW} WHERE open_since IS NOT NULL ORDER BY open_since, position LIMIT $1`,
  'ORDER BY "openSince", position',
);
