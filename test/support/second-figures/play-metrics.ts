import type { FigureRow } from './figures.js';
import { unless, type MatchRows, type SecondMetric } from './matches.js';
import type { DecisionRow, RollRow } from './play-rows.js';

const ofRolls =
  (group: (roll: RollRow) => string) =>
  (matches: readonly MatchRows[]): readonly FigureRow[] =>
    matches.flatMap(({ match, rolls }) =>
      rolls.map((roll) => ({
        match,
        group: group(roll),
        value: roll.value,
        live: roll.live,
        seat: roll.roller,
        confirmed: roll.confirmed,
        leftOut: unless(roll.origin !== 'kept', 'kept from before a rewind'),
      })),
    );

const sumOf = (decisions: readonly DecisionRow[]): number =>
  decisions.reduce((sum, { thinkMs }) => sum + (thinkMs ?? 0), 0);

const timeShares = ({ match, decisions }: MatchRows): readonly FigureRow[] => {
  const played = decisions.filter(({ game }) => game !== null);
  const all = sumOf(played);
  const seats = [...new Set(played.map(({ seat }) => seat))];
  const value = (seat: string) => (all === 0 ? null : sumOf(played.filter((each) => each.seat === seat)) / all);
  return seats.map((seat) => ({ match, group: seat, seat, value: value(seat) }));
};

const dice = { struck: 'all', filters: ['seat', 'confirmed'], regroups: true } as const;
const seats = { struck: 'all', filters: ['seat'], regroups: true } as const;
const fights = { struck: 'live', filters: ['seat'], regroups: true } as const;

export const playMetrics: { readonly [metric: string]: SecondMetric } = {
  dice: { ...dice, statistic: 'faces', rows: ofRolls(({ origin, purpose }) => `${origin} ${purpose}`) },
  'dice-by-seat': { ...dice, statistic: 'faces', rows: ofRolls(({ roller }) => roller) },
  'roll-luck': {
    variance: 35 / 12,
    ...dice,
    statistic: 'mean',
    rows: ofRolls(({ roller }) => roller),
  },
  'duel-hits': {
    ...fights,
    statistic: 'share',
    rows: (matches) =>
      matches.flatMap(({ match, duelRolls }) =>
        duelRolls.map(({ live, seat, needed, hit }) => ({
          match,
          group: `needs ${needed ?? ''}`,
          value: hit,
          live,
          seat,
          leftOut: unless(needed !== null, 'needs nothing'),
        })),
      ),
  },
  'combat-length': {
    ...fights,
    statistic: 'mean',
    rows: (matches) =>
      matches.flatMap(({ match, combats }) =>
        combats
          .filter(({ kind }) => kind === 'duel')
          .map(({ live, attacker: seat, ended, rolls, kind }) => {
            const leftOut = unless(ended !== null, 'not over yet');
            return { match, group: kind, value: rolls, live, seat, leftOut };
          }),
      ),
  },
  'combat-time': {
    ...fights,
    statistic: 'median',
    rows: (matches) =>
      matches.flatMap(({ match, combats }) =>
        combats.map(({ live, attacker: seat, ended, tookMs: value, kind: group }) => {
          const leftOut = unless(ended !== null, 'not over yet');
          return { match, group, value, live, seat, leftOut };
        }),
      ),
  },
  'decision-time': {
    ...seats,
    statistic: 'median',
    rows: (matches) =>
      matches.flatMap(({ match, decisions }) =>
        decisions.map(({ live, seat, kind: group, thinkMs: value, game }) => {
          const leftOut = unless(game !== null, 'before the first game');
          return { match, group, value, live, seat, leftOut };
        }),
      ),
  },
  'time-share': { ...seats, struck: null, statistic: 'mean', rows: (matches) => matches.flatMap(timeShares) },
  passes: {
    ...seats,
    statistic: 'share',
    rows: (matches) =>
      matches.flatMap(({ match, decisions }) =>
        decisions.map(({ live, seat, kind }) => {
          return { match, group: match.ruleset, value: kind === 'PassPriority', live, seat };
        }),
      ),
  },
  'passes-by-order': {
    ...seats,
    regroups: false,
    statistic: 'share of all',
    rows: (matches) =>
      matches.flatMap(({ match, passes }) =>
        passes.map(({ live, seat, by: group }) => ({ match, group, value: true, live, seat })),
      ),
  },
};
