import type { GameTables } from '../tables/game-tables.js';

/** A question with the SQL that answers it (docs/reference/analytics.md). */
export type SampleQuestion = { readonly title: string; readonly sql: string };

/** Sample questions over the tables of all games; a test runs each of them. */
const QUESTIONS: readonly SampleQuestion[] = [
  {
    title: 'How many matches of each game are there, and how many have ended?',
    sql: `SELECT ruleset, count(*) AS matches, count(*) FILTER (WHERE status IN ('ended', 'sealed')) AS ended
FROM matches GROUP BY ruleset ORDER BY ruleset`,
  },
  {
    title: 'How often did each face fall, of the dice that the service rolled?',
    sql: `SELECT value, count(*) AS n FROM rolls WHERE origin = 'service' GROUP BY value ORDER BY value`,
  },
  {
    title: 'Which seats take longest over a decision?',
    sql: `SELECT seat, count(*) AS n, median(think_ms) AS median_ms, quantile_cont(think_ms, 0.9) AS p90_ms
FROM decisions WHERE think_ms IS NOT NULL GROUP BY seat ORDER BY median_ms DESC LIMIT 20`,
  },
  {
    title: 'Which were the deepest stacks, and where?',
    sql: `SELECT match_id, revision, depth, name FROM stack_objects WHERE live ORDER BY depth DESC, match_id, revision LIMIT 20`,
  },
  {
    title: 'Which cards are answered most?',
    sql: `SELECT card, count(*) AS played, avg(CASE WHEN responses > 0 THEN 1 ELSE 0 END) AS answered
FROM stack_objects WHERE live AND declared AND card IS NOT NULL GROUP BY card HAVING count(*) >= 3 ORDER BY answered DESC, card LIMIT 20`,
  },
  {
    title: 'Who answers whom, and how fast?',
    sql: `SELECT seat, to_seat, count(*) AS n, median(after_ms) AS median_ms FROM responses WHERE live GROUP BY seat, to_seat ORDER BY n DESC, seat, to_seat`,
  },
  {
    title: 'How many rolls do duels take?',
    sql: `SELECT rolls, count(*) AS duels FROM combats WHERE live AND kind = 'duel' AND ended_revision IS NOT NULL GROUP BY rolls ORDER BY rolls`,
  },
  {
    title: 'How do the numbers of each seat stand at the end of a match?',
    sql: `SELECT match_id, seat, total, last(now ORDER BY revision) AS stands FROM totals WHERE live GROUP BY match_id, seat, total ORDER BY ALL LIMIT 100`,
  },
  {
    title: 'How much did rewinds strike, by kind, and how many were taken back?',
    sql: `SELECT kind, count(*) AS n, avg(struck) AS struck, count(*) FILTER (WHERE reverted) AS taken_back FROM rewinds GROUP BY kind ORDER BY kind`,
  },
  {
    title: 'How much of each log do rewinds strike?',
    sql: `SELECT m.ruleset, avg(m.struck / m.events) AS share, max(m.struck) AS most FROM matches m GROUP BY m.ruleset ORDER BY m.ruleset`,
  },
  {
    title: 'Do long games go to whoever began?',
    sql: `SELECT turns > 10 AS long, count(*) AS games, avg(CASE WHEN winner = first_seat THEN 1 ELSE 0 END) AS won_by_first
FROM games WHERE live AND winner IS NOT NULL GROUP BY long ORDER BY long`,
  },
];

/** Those, and those of games with tables of their own. */
export const questionsWith = (brought: GameTables): readonly SampleQuestion[] => [
  ...QUESTIONS,
  ...Object.values(brought).flatMap((tables) => tables.flatMap(({ questions = [] }) => questions)),
];
