import type { Metric } from '../metric.js';

/** Each seat of an ended game that declared a card in it, once. A declaration that was struck played nothing, whatever is asked. */
const PLAYED =
  '(SELECT DISTINCT o.match_id, g.game, o.card, o.controller AS seat, g.winner, g.ended_revision FROM stack_objects o JOIN games g ON g.match_id = o.match_id AND o.revision BETWEEN g.began_revision AND g.ended_revision WHERE o.declared AND o.card IS NOT NULL AND o.live AND g.live)';

/** The seats of ended games that did not declare a card which is declared in games of that kind, once each. */
const UNPLAYED = `(SELECT g.match_id, g.game, c.card, s.seat, g.winner, g.ended_revision FROM games g JOIN matches gm USING (match_id) JOIN seats s USING (match_id) JOIN (SELECT DISTINCT pm.ruleset, p.card FROM ${PLAYED} p JOIN matches pm USING (match_id)) c ON c.ruleset = gm.ruleset ANTI JOIN ${PLAYED} q ON q.match_id = g.match_id AND q.game = g.game AND q.card = c.card AND q.seat = s.seat WHERE g.live AND g.ended_revision IS NOT NULL)`;

/** What the share of games won with a card and that without it have in common. */
const WON_WITH_A_CARD = {
  kind: 'share',
  unit: 'share of games',
  struck: 'live',
  group: 't.card',
  measure: 't.winner = t.seat',
  revision: 't.ended_revision',
  filtered: { seat: 't.seat', card: 't.card' },
  by: false,
  onLines: false,
  least: 100,
} as const;

/** Metrics of how games end and what leads there. */
export const OUTCOME_METRICS: readonly Metric[] = [
  {
    id: 'win-rate-by-seat',
    title: 'Games won, by the order of turns',
    about: 'The share of ended games that the seat won which took the first, second, … turn.',
    kind: 'share',
    unit: 'share of games',
    struck: 'live',
    from: 'games t JOIN matches m USING (match_id) JOIN seats s USING (match_id) JOIN seats f ON f.match_id = t.match_id AND f.seat = t.first_seat',
    where: 't.ended_revision IS NOT NULL',
    group: 'CAST((s.position - f.position + m.seats) % m.seats + 1 AS VARCHAR)',
    measure: 't.winner = s.seat',
    revision: 't.ended_revision',
    filtered: { seat: 's.seat', card: null },
    by: false,
    least: 400,
  },
  {
    id: 'wins-of-four',
    title: 'Who wins at tables of four',
    about:
      'How often each place in the order of turns won games of four; `p` is how probable counts this uneven are where places are alike.',
    kind: 'faces',
    unit: 'games',
    struck: 'live',
    from: 'games t JOIN matches m USING (match_id) JOIN seats s ON s.match_id = t.match_id AND s.seat = t.winner JOIN seats f ON f.match_id = t.match_id AND f.seat = t.first_seat',
    where: 'm.seats = 4 AND t.ended_revision IS NOT NULL',
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
    about: 'How many rolls duels took that are over.',
    kind: 'mean',
    unit: 'rolls',
    struck: 'live',
    from: 'combats t JOIN matches m USING (match_id)',
    where: "t.kind = 'duel' AND t.ended_revision IS NOT NULL",
    group: 't.kind',
    measure: 't.rolls',
    revision: 't.began_revision',
    filtered: { seat: 't.attacker', card: null },
    least: 30,
  },
  {
    id: 'combat-time',
    title: 'How long fights take',
    about: 'From where a fight began until it was over.',
    kind: 'quantiles',
    unit: 'ms',
    struck: 'live',
    from: 'combats t JOIN matches m USING (match_id)',
    where: 't.took_ms IS NOT NULL',
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
      'The share of ended games won by a seat that had declared the card in it. Long games see more cards, so the figure favours slow ones: look at `card-absent` beside it. It is no ranking.',
    ...WON_WITH_A_CARD,
    from: `${PLAYED} t JOIN matches m USING (match_id)`,
  },
  {
    id: 'card-absent',
    title: 'Games won by whoever did not play a card',
    about:
      'The share of ended games won by a seat that had not declared the card, in games of the same kind: the baseline of `card-impact`.',
    ...WON_WITH_A_CARD,
    from: `${UNPLAYED} t JOIN matches m USING (match_id)`,
  },
];
