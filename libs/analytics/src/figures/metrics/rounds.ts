import type { Metric } from '../metric.js';

/** The round of each match of a tournament: the how-manieth of the tournament it is for the seat that played most. */
const ROUNDS =
  "(SELECT match_id, 'round ' || max(nth) AS round FROM (SELECT s.match_id, dense_rank() OVER (PARTITION BY o.tournament, s.person ORDER BY o.created_at, o.match_id) AS nth FROM seats s JOIN matches o USING (match_id) WHERE o.tournament IS NOT NULL) GROUP BY match_id)";

/** Each round by the match that ended last, or by one that has not ended. */
const LAST_OF_ROUNDS = `(SELECT * FROM (SELECT q.match_id, r.round, q.ended_at, min(epoch_ms(coalesce(q.started_at, q.created_at))) OVER (PARTITION BY q.tournament, r.round) AS began_ms, row_number() OVER (PARTITION BY q.tournament, r.round ORDER BY q.ended_at DESC NULLS FIRST, q.match_id DESC) AS place FROM matches q JOIN ${ROUNDS} r USING (match_id)) WHERE place = 1)`;

/** Each match of a tournament with the share of its round that has ended. */
const IN_ROUNDS = `(SELECT q.match_id, r.round, count(q.ended_at) OVER (PARTITION BY q.tournament, r.round) / count(*) OVER (PARTITION BY q.tournament, r.round) AS over FROM matches q JOIN ${ROUNDS} r USING (match_id))`;

const HALF = 't.over >= 0.5';

/** Metrics of the rounds of tournaments. */
export const ROUND_METRICS: readonly Metric[] = [
  {
    id: 'round-length',
    title: 'How long rounds take',
    about:
      'For each round of a tournament (see *rounds*) that is over: from the first `started_at` of its matches (`created_at` where that is null) to their last `ended_at`, by the number of the round (`round 2`). A round counts as its match that ended last, or of those that have not ended the one with the last `match_id`: filters are those of that match.',
    asked: [{ by: 'organiser', question: 'How long did each round take, from the first start to the last result?' }],
    kind: 'quantiles',
    unit: 'ms',
    struck: 'all',
    from: `${LAST_OF_ROUNDS} t JOIN matches m USING (match_id)`,
    where: 'm.ended_at IS NOT NULL',
    leftOut: [{ why: 'rounds that are not over', when: 'm.ended_at IS NULL' }],
    group: 't.round',
    measure: 'epoch_ms(m.ended_at) - t.began_ms',
    revision: 'm.ended_revision',
    filtered: { seat: null, card: null },
    onLines: false,
    least: 20,
  },
  {
    id: 'tables-behind',
    title: 'Tables that are behind',
    about:
      'For each match of a tournament of whose round (see *rounds*) at least half of the matches have ended: whether it has not ended itself; the share of these by the number of the round (`round 2`).',
    asked: [{ by: 'organiser', question: 'How many tables does the next round wait for?' }],
    kind: 'share',
    unit: 'share of matches',
    struck: 'all',
    from: `${IN_ROUNDS} t JOIN matches m USING (match_id)`,
    where: HALF,
    leftOut: [{ why: 'of a round less than half over', when: `NOT (${HALF})` }],
    group: 't.round',
    measure: 'm.ended_at IS NULL',
    revision: 'm.events - 1',
    filtered: { seat: null, card: null },
    onLines: false,
    least: 20,
  },
];
