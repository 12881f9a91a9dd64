import type { FigureRow } from './figures.js';
import type { GameRow } from './judging-rows.js';
import { msBetween } from './log.js';
import { unless, type MatchRows, type SecondMetric } from './matches.js';

const UNENDED = 'games that have not ended';

/** The place of a seat in the order of turns, counted on from the seat that took the first one; null without a turn. */
const placeOf = (seats: readonly string[], { firstSeat }: GameRow, seat: string): number | null => {
  if (firstSeat === null) return null;
  return ((seats.indexOf(seat) - seats.indexOf(firstSeat) + seats.length) % seats.length) + 1;
};

const winRows = ({ match, games }: MatchRows): readonly FigureRow[] =>
  games.flatMap((game): readonly FigureRow[] => {
    const base = { match, live: game.live };
    return match.seats.map((seat) => {
      const place = placeOf(match.seats, game, seat);
      const group = place === null ? null : `${place} of ${match.seats.length}`;
      return { ...base, group, seat, value: game.winner === seat, leftOut: unless(game.ended !== null, UNENDED) };
    });
  });

const fourRows = ({ match, games }: MatchRows): readonly FigureRow[] =>
  (match.seats.length === 4 ? games : []).map((game) => ({
    match,
    group: match.ruleset,
    live: game.live,
    value: game.winner === null ? null : placeOf(match.seats, game, game.winner),
    leftOut: unless(game.ended !== null, UNENDED) ?? unless(game.winner !== null, 'drawn games'),
  }));

/** The seats that declared an object of a card in each live game that ended. */
const playersIn = ({ match, games, objects }: MatchRows) =>
  games
    .filter(({ live, ended }) => live && ended !== null)
    .map((game) => {
      const declared = objects.filter(
        ({ event, live, declared: isDeclared }) => live && isDeclared && event.after.gameBegan === game.event,
      );
      const seatsOf = (card: string): ReadonlySet<string | null> =>
        new Set(declared.filter((object) => object.card === card).map(({ controller }) => controller));
      const cards = new Set(declared.map(({ card }) => card).filter((card) => card !== null));
      return { match, game, seatsOf, cards };
    });

const cardRows = (
  matches: readonly MatchRows[],
  all: readonly MatchRows[],
  hasPlayed: boolean,
): readonly FigureRow[] => {
  const played = all.flatMap(playersIn);
  const chosen = new Set(matches.map(({ match }) => match));
  return played.flatMap(({ match, game, seatsOf }) => {
    if (!chosen.has(match)) return [];
    const alike = played.filter((other) => other.match.ruleset === match.ruleset);
    const cards = new Set(alike.flatMap((other) => [...other.cards]));
    return [...cards].flatMap((card) => {
      const seats = seatsOf(card);
      return match.seats
        .filter((seat) => seats.has(seat) === hasPlayed)
        .map((seat) => ({ match, group: card, card, seat, value: game.winner === seat }));
    });
  });
};

const cards = { struck: null, statistic: 'share', filters: ['seat', 'card'], regroups: false } as const;
const ended = { struck: null, statistic: 'median', filters: [], regroups: true } as const;

const ofMatches =
  (value: (rows: MatchRows) => number | null) =>
  (matches: readonly MatchRows[]): readonly FigureRow[] =>
    matches.map((rows) => ({
      match: rows.match,
      group: rows.match.ruleset,
      value: value(rows),
      leftOut: unless(rows.match.ended !== null, 'matches that have not ended'),
    }));

export const gameMetrics: { readonly [metric: string]: SecondMetric } = {
  commands: { ...ended, rows: ofMatches(({ decisions }) => decisions.length) },
  'match-length': {
    ...ended,
    rows: ofMatches(({ match }) => (match.ended === null ? null : msBetween(match.startedOrCreated, match.ended))),
  },
  'win-rate-by-seat': {
    struck: 'live',
    statistic: 'share',
    filters: ['seat'],
    regroups: false,
    rows: (matches) => matches.flatMap(winRows),
  },
  'games-won': {
    struck: 'live',
    statistic: 'share',
    filters: ['seat'],
    regroups: true,
    rows: (matches) => matches.flatMap(winRows).map((row) => ({ ...row, group: row.seat ?? null })),
  },
  draws: {
    struck: 'live',
    statistic: 'share',
    filters: [],
    regroups: true,
    rows: (matches) =>
      matches.flatMap(({ match, games }) =>
        games.map((game) => ({
          match,
          group: match.ruleset,
          live: game.live,
          value: game.winner === null,
          leftOut: unless(game.ended !== null, UNENDED),
        })),
      ),
  },
  'wins-of-four': {
    struck: 'live',
    statistic: 'faces',
    sides: 'four',
    filters: [],
    regroups: true,
    rows: (matches) => matches.flatMap(fourRows),
  },
  'card-impact': {
    ...cards,
    rows: (matches, all) => cardRows(matches, all, true),
    against: (matches, all) => cardRows(matches, all, false),
  },
  'card-absent': { ...cards, rows: (matches, all) => cardRows(matches, all, false) },
};
