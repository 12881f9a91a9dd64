import type { Metric } from '../metric.js';

/** Each seat of an ended game with each card that it declared, once; rewound declarations do not count. */
const PLAYED =
  '(SELECT DISTINCT o.match_id, g.game, o.card, o.controller AS seat, g.winner, g.ended_revision FROM stack_objects o JOIN games g ON g.match_id = o.match_id AND o.game = g.game AND g.ended_revision IS NOT NULL WHERE o.declared AND o.card IS NOT NULL AND o.live AND g.live)';

/** The seats of ended games with each card declared in other games of the kind that they did not declare, once. */
const UNPLAYED = `(SELECT g.match_id, g.game, c.card, s.seat, g.winner, g.ended_revision FROM games g JOIN matches gm USING (match_id) JOIN seats s USING (match_id) JOIN (SELECT DISTINCT pm.ruleset, p.card FROM ${PLAYED} p JOIN matches pm USING (match_id)) c ON c.ruleset = gm.ruleset ANTI JOIN ${PLAYED} q ON q.match_id = g.match_id AND q.game = g.game AND q.card = c.card AND q.seat = s.seat WHERE g.live AND g.ended_revision IS NOT NULL)`;

/** The share of wins of a seat in a game where all seats are alike: draws are nobody's. */
const EVEN = 'CASE WHEN t.winner IS NULL THEN 0 ELSE 1.0 / m.seats END';

/** The common part of the two win shares: with a card and without it. */
const WON_WITH_A_CARD = {
  kind: 'share',
  unit: 'share of seats in games',
  struck: 'live',
  group: 't.card',
  measure: 'coalesce(t.winner = t.seat, false)',
  even: EVEN,
  revision: 't.ended_revision',
  filtered: { seat: 't.seat', card: 't.card' },
  by: false,
  onLines: false,
  least: 100,
} as const;

/** Metrics of results and what leads to them. */
export const OUTCOME_METRICS: readonly Metric[] = [
  {
    id: 'win-rate-by-seat',
    title: 'Games won, by the order of turns',
    about:
      'For each ended game and each seat of its match one row: whether the seat won it; the share of these by the place of the seat in the order of turns and the number of seats (`1 of 4` took the first turn of four), counted on from the seat that took the first turn. A drawn game counts for every place and is won by none; even is the share of games that were won divided by the number of seats. Games that ended before a first turn are left out; what is left out is counted in seats too.',
    asked: [
      { by: 'designer', question: 'Does it pay to begin?' },
      { by: 'player', question: 'Is the last seat worse?' },
    ],
    kind: 'share',
    unit: 'share of seats in games',
    struck: 'live',
    from: 'games t JOIN matches m USING (match_id) JOIN seats s USING (match_id) JOIN seats f ON f.match_id = t.match_id AND f.seat = t.first_seat',
    where: 't.ended_revision IS NOT NULL',
    leftOut: [{ why: 'games that have not ended', when: 't.ended_revision IS NULL' }],
    group: "((s.position - f.position + m.seats) % m.seats + 1) || ' of ' || m.seats",
    measure: 'coalesce(t.winner = s.seat, false)',
    even: EVEN,
    revision: 't.ended_revision',
    filtered: { seat: 's.seat', card: null },
    by: false,
    least: 400,
  },
  {
    id: 'games-won',
    title: 'Games won by each seat',
    about:
      'For each ended game and each seat of its match one row: whether the seat won it; the share of these by seat. A drawn game is won by nobody; even is the share of games that were won divided by the number of seats. What is left out is counted in seats too.',
    asked: [{ by: 'player', question: 'How many of my games did I win, and how many would I by chance alone?' }],
    kind: 'share',
    unit: 'share of seats in games',
    struck: 'live',
    from: 'games t JOIN matches m USING (match_id) JOIN seats s USING (match_id)',
    where: 't.ended_revision IS NOT NULL',
    leftOut: [{ why: 'games that have not ended', when: 't.ended_revision IS NULL' }],
    group: 's.seat',
    measure: 'coalesce(t.winner = s.seat, false)',
    even: EVEN,
    revision: 't.ended_revision',
    filtered: { seat: 's.seat', card: null },
    least: 100,
  },
  {
    id: 'draws',
    title: 'Games that nobody won',
    about: 'The share of the ended rows of `games` without a winner, by game of the match (its ruleset).',
    asked: [{ by: 'organiser', question: 'How many games end in a draw, by time or by the rules?' }],
    kind: 'share',
    unit: 'share of games',
    struck: 'live',
    from: 'games t JOIN matches m USING (match_id)',
    where: 't.ended_revision IS NOT NULL',
    leftOut: [{ why: 'games that have not ended', when: 't.ended_revision IS NULL' }],
    group: 'm.ruleset',
    measure: 't.drawn',
    revision: 't.ended_revision',
    filtered: { seat: null, card: null },
    least: 100,
  },
  {
    id: 'wins-of-four',
    title: 'Who wins at tables of four',
    about:
      'How often the seat in each place of the order of turns (1 took the first turn) won an ended game of a match of four seats, by game. Drawn games are left out; `p` is how probable counts this uneven are where places are alike.',
    asked: [{ by: 'designer', question: 'Are the places at a table of four alike?' }],
    kind: 'faces',
    unit: 'games',
    struck: 'live',
    from: 'games t JOIN matches m USING (match_id) LEFT JOIN seats s ON s.match_id = t.match_id AND s.seat = t.winner JOIN seats f ON f.match_id = t.match_id AND f.seat = t.first_seat',
    where: 'm.seats = 4 AND t.winner IS NOT NULL',
    leftOut: [
      { why: 'drawn games', when: 'm.seats = 4 AND t.drawn' },
      { why: 'games that have not ended', when: 'm.seats = 4 AND t.ended_revision IS NULL' },
    ],
    group: 'm.ruleset',
    measure: '(s.position - f.position + m.seats) % m.seats + 1',
    revision: 't.ended_revision',
    filtered: { seat: null, card: null },
    faces: 4,
    least: 400,
  },
  {
    id: 'combat-length',
    title: 'Rolls of a duel',
    about: 'The mean number of rolls of the rows of `combats` that are duels and over, all in one group (`duel`).',
    asked: [{ by: 'designer', question: 'How many rolls does a duel take?' }],
    kind: 'mean',
    unit: 'rolls',
    struck: 'live',
    from: 'combats t JOIN matches m USING (match_id)',
    where: "t.kind = 'duel' AND t.ended_revision IS NOT NULL",
    leftOut: [{ why: 'not over yet', when: "t.kind = 'duel' AND t.ended_revision IS NULL" }],
    group: 't.kind',
    measure: 't.rolls',
    revision: 't.began_revision',
    filtered: { seat: 't.attacker', card: null },
    least: 30,
  },
  {
    id: 'combat-time',
    title: 'How long fights take',
    about:
      '`took_ms` of the rows of `combats` that are over, by kind: from its beginning until it was over, pauses included.',
    asked: [{ by: 'organiser', question: 'How much of a round do fights take?' }],
    kind: 'quantiles',
    unit: 'ms',
    struck: 'live',
    from: 'combats t JOIN matches m USING (match_id)',
    where: 't.took_ms IS NOT NULL',
    leftOut: [{ why: 'not over yet', when: 't.ended_revision IS NULL' }],
    group: 't.kind',
    measure: 't.took_ms',
    revision: 't.began_revision',
    filtered: { seat: 't.attacker', card: null },
    least: 20,
  },
  {
    id: 'card-impact',
    title: 'Games won by whoever played a card',
    about:
      'For each ended game, each card and each seat that declared an object of it in the game, once, live ones alone: whether the seat won the game; the share of these by card. A drawn game is won by nobody. Long games see more cards, so the figure favours slow ones: it is no ranking. `difference` is to `card-absent`, the seats that did not declare it.',
    asked: [{ by: 'designer', question: 'Does playing a card go along with winning?' }],
    ...WON_WITH_A_CARD,
    from: `(SELECT *, true AS played FROM ${PLAYED} UNION ALL SELECT *, false AS played FROM ${UNPLAYED}) t JOIN matches m USING (match_id)`,
    against: 'NOT t.played',
  },
  {
    id: 'card-absent',
    title: 'Games won by whoever did not play a card',
    about:
      'For each ended game, each card that somebody declared in an ended live game of the same ruleset, whatever the filters leave, and each seat of the match that did not declare it in this game: whether the seat won the game; the share of these by card. Its n counts seats in games, not games.',
    asked: [{ by: 'designer', question: 'How often would such a seat have won without it?' }],
    ...WON_WITH_A_CARD,
    from: `${UNPLAYED} t JOIN matches m USING (match_id)`,
  },
];
