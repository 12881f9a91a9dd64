import { METRICS } from '@stackledger/analytics';
import { seededRandom } from '@stackledger/scenarios';
import { figuresIn } from '../../libs/analytics/src/figures/figures-in.js';
import type { MetricFigure } from '../../libs/analytics/src/figures/figure.js';
import { coverageOf, SEASONS } from '../support/seasons.js';

/** How many seasons are simulated: `npm run prove:figures` simulates 1,000, and a share of them runs with the tests. */
const MANY = Number(process.env.SEASONS ?? 250);
const isWhole = MANY >= 1_000;

/** Dice take longer: there are 521 seats in each of these seasons. */
const MANY_WITH_DICE = isWhole ? MANY : 40;

/** How far from 95 % the coverage may be: fewer seasons say less of it. */
const SLACK = isWhole ? 0.02 : 0.03;

const told = (text: string, share: number): void => {
  if (isWhole) console.log(`${text}: ${(share * 100).toFixed(1)} %`);
};

const MATCHES = isWhole ? [30, 60, 200] : [30, 60];
const KINDS = Object.entries(SEASONS).flatMap(([kind, season]) => MATCHES.map((n) => [kind, n, season] as const));

test.each(KINDS)(
  'intervals of 95 %% of a %s over %i matches cover the truth in 95 %% of seasons',
  (kind, matches, season) => {
    const covered = coverageOf(season, { seasons: MANY, matches, seed: 20 });
    told(`${kind}, ${matches} matches`, covered);
    expect(Math.abs(covered - 0.95)).toBeLessThanOrEqual(SLACK);
  },
  600_000,
);

const dice = METRICS.find(({ id }) => id === 'dice-by-seat');

/** A seat's row of the metric's query: how its dice fell, the last face with this chance. */
const rolled = (
  seat: string,
  rolls: number,
  last: number,
  next: () => number,
): { readonly [column: string]: unknown } => {
  const counts = [0, 0, 0, 0, 0, 0];
  for (let roll = 0; roll < rolls; roll++) {
    const face = next() < last ? 5 : Math.floor(next() * 5);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  const faces = Object.fromEntries(counts.map((count, at) => [`face${at + 1}`, count]));
  return { g: seat, n: rolls, even: null, behind: [], changes: 0, matches: [0], ns: [rolls], ss: [0], ...faces };
};

/** The share of seasons in which a seat is named whose dice are uneven, corrected for how many were looked at. */
const namedIn = (
  rowsOf: (next: () => number) => readonly object[],
  isMeant: (figure: MetricFigure) => boolean,
): number => {
  if (dice === undefined) throw new Error('there is no metric of dice by seat');
  const { next } = seededRandom(21);
  let named = 0;
  for (let season = 0; season < MANY_WITH_DICE; season++) {
    const figures = figuresIn(dice, rowsOf(next) as readonly { readonly [column: string]: unknown }[]);
    if (figures.some((figure) => isMeant(figure) && Number(figure.corrected ?? 1) < 0.05)) named += 1;
  }
  return named / MANY_WITH_DICE;
};

const EMPTY = Array.from({ length: 500 }, (_, at) => `empty ${at}`);
const emptySeats = (next: () => number): readonly object[] => EMPTY.map((seat) => rolled(seat, 4, 1 / 6, next));

test('a die that shows a face in one roll of four is named in 80 % beside 500 seats with four rolls each', () => {
  const named = namedIn(
    (next) => [rolled('loaded', 300, 1 / 4, next), ...emptySeats(next)],
    ({ group }) => group === 'loaded',
  );
  told('a loaded die is named', named);
  expect(named).toBeGreaterThanOrEqual(0.8);
}, 600_000);

test('where all dice are fair one is accused in 5 % of seasons at most', () => {
  const fair = Array.from({ length: 20 }, (_, at) => `fair ${at}`);
  const named = namedIn(
    (next) => [...fair.map((seat) => rolled(seat, 300, 1 / 6, next)), ...emptySeats(next)],
    () => true,
  );
  told('a fair die is accused', named);
  expect(named).toBeLessThanOrEqual(0.05);
}, 600_000);
