import type { ChosenFilters } from '../shapes.js';

/** A question that a page asks by itself, and which filters say something about it. */
export type OwnQuestion = { readonly sql: string; readonly takes: readonly string[] };

/** A text as SQL has it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const OF_MATCHES: { readonly [filter: string]: (value: string) => string } = {
  ruleset: (value) => `m.ruleset = ${value}`,
  tournament: (value) => `m.tournament = ${value}`,
  match: (value) => `m.match_id = ${value}`,
  from: (value) => `m.created_at >= CAST(${value} AS TIMESTAMP)`,
  to: (value) => `m.created_at < CAST(${value} AS TIMESTAMP) + INTERVAL 1 DAY`,
};

const OF_SEQUENCES: typeof OF_MATCHES = {
  ...OF_MATCHES,
  seat: (value) => `t.began_by = ${value}`,
  person: (value) =>
    `(SELECT any_value(p.person) FROM seats p WHERE p.match_id = t.match_id AND p.seat = t.began_by) = ${value}`,
};

const OF_RULINGS: typeof OF_MATCHES = { ...OF_MATCHES, person: (value) => `t.judge = ${value}` };

/** Whether rewound events count: as is chosen, or else as the question has it. */
const live = ({ struck }: ChosenFilters, usual: 'live' | 'all'): string =>
  (struck ?? usual) === 'all' ? 'true' : 't.live';

/** A question over a table `t` beside its match `m`, narrowed by the filters that say something about it. */
const narrowed = (
  filters: typeof OF_MATCHES,
  chosen: ChosenFilters,
  sqlWith: (where: string) => string,
): OwnQuestion => {
  const parts = Object.entries(filters).flatMap(([name, condition]) => {
    const value = chosen[name];
    return value === undefined ? [] : [` AND ${condition(quoted(value))}`];
  });
  return { sql: sqlWith(parts.join('')), takes: [...Object.keys(filters), 'struck'] };
};

/** The deepest contested sequences, each where it began. */
export const deepestContested = (chosen: ChosenFilters): OwnQuestion =>
  narrowed(
    OF_SEQUENCES,
    chosen,
    (where) =>
      `SELECT t.match_id, t.began_revision, t.deepest, t.objects, t.seats, t.cancelled, t.kind, t.began_by
FROM sequences t JOIN matches m USING (match_id)
WHERE ${live(chosen, 'live')} AND t.seats >= 2${where}
ORDER BY t.deepest DESC, t.objects DESC, t.match_id, t.began_revision LIMIT 20`,
  );

/**
 * The tables that play on while at least half of their round has ended, the longest first
 * (docs/reference/analytics.md).
 */
export const tablesBehind = (chosen: ChosenFilters): OwnQuestion =>
  narrowed(
    OF_MATCHES,
    chosen,
    (where) =>
      `WITH persons AS (SELECT s.match_id, dense_rank() OVER (PARTITION BY m.tournament, s.person ORDER BY m.created_at, m.match_id) AS nth
  FROM seats s JOIN matches m USING (match_id) WHERE m.tournament IS NOT NULL),
rounds AS (SELECT match_id, max(nth) AS round FROM persons GROUP BY match_id),
played AS (SELECT m.*, r.round, count(m.ended_at) OVER (PARTITION BY m.tournament, r.round) AS over, count(*) OVER (PARTITION BY m.tournament, r.round) AS of
  FROM matches m JOIN rounds r USING (match_id))
SELECT m.match_id, m.events - 1 AS revision, m.tournament, m.round, m.over || ' of ' || m.of AS ended, m.started_at, m.last_at,
  (SELECT count(*) FROM calls c WHERE c.match_id = m.match_id AND c.closed_revision IS NULL) AS open_calls
FROM played m
WHERE m.ended_at IS NULL AND 2 * m.over >= m.of${where}
ORDER BY m.started_at, m.match_id LIMIT 50`,
  );

/** What judges did, by kind, each with the first of it. */
export const rulingKinds = (chosen: ChosenFilters): OwnQuestion =>
  narrowed(
    OF_RULINGS,
    chosen,
    (where) =>
      `SELECT t.kind, count(*) AS n, first(t.match_id ORDER BY t.match_id, t.revision) AS match_id, first(t.revision ORDER BY t.match_id, t.revision) AS revision
FROM rulings t JOIN matches m USING (match_id)
WHERE ${live(chosen, 'all')}${where}
GROUP BY t.kind ORDER BY n DESC, t.kind`,
  );

/** The matches with the most contested sequences. */
export const contestedMatches = (chosen: ChosenFilters): OwnQuestion =>
  narrowed(
    OF_MATCHES,
    chosen,
    (where) =>
      `SELECT t.match_id, count(*) FILTER (WHERE t.seats >= 2) AS contested, count(*) AS sequences, first(t.began_revision ORDER BY t.seats DESC, t.began_revision) AS revision
FROM sequences t JOIN matches m USING (match_id)
WHERE ${live(chosen, 'live')}${where}
GROUP BY t.match_id ORDER BY contested DESC, t.match_id LIMIT 20`,
  );
