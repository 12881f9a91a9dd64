import { seededRandom } from '@stackledger/scenarios';
import { ratioOf, differenceOf, type MatchSums } from '../../libs/analytics/src/figures/clusters.js';
import {
  clusteredInterval,
  clusteredMedianInterval,
  clusteredShareInterval,
  type Interval,
} from '../../libs/analytics/src/figures/intervals.js';

type Draw = () => number;

const poisson = (draw: Draw, mean: number): number => {
  const limit = Math.exp(-mean);
  let [count, product] = [0, draw()];
  while (product > limit) [count, product] = [count + 1, product * draw()];
  return count;
};

const normal = (draw: Draw): number => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());

/** Rows of a match: their measures. */
type Rows = readonly number[];

const rowsOf = (draw: Draw, measure: () => number): Rows => Array.from({ length: 1 + poisson(draw, 7) }, measure);

const sumsOf = (matches: readonly Rows[]): MatchSums => ({
  of: matches.map((_, at) => at),
  n: matches.map(({ length }) => length),
  s: matches.map((rows) => rows.reduce((sum, each) => sum + each, 0)),
});

/** Of ten matches four have few hits, four some, and two many: 18 in a hundred. */
const hitsOf = (draw: Draw): number => {
  const kind = draw();
  return kind < 0.4 ? 0.05 : kind < 0.8 ? 0.15 : 0.5;
};

const matchesOf = (many: number, draw: Draw, rows: (draw: Draw) => Rows): readonly Rows[] =>
  Array.from({ length: many }, () => rows(draw));

/** What a season is simulated of: the interval of one estimate over its matches, and the value that is true of it. */
type Season = { readonly truth: number; readonly interval: (matches: number, draw: Draw) => Interval };

/** Kinds of seasons, in which rows of one match are alike: intraclass correlations of 0.1 to 0.4. */
export const SEASONS: { readonly [kind: string]: Season } = {
  share: {
    truth: 0.18,
    interval: (many, draw) => {
      const matches = matchesOf(many, draw, () => {
        const chance = hitsOf(draw);
        return rowsOf(draw, () => Number(draw() < chance));
      });
      return clusteredShareInterval(ratioOf(sumsOf(matches)));
    },
  },
  'share of matches with one row': {
    truth: 0.3,
    interval: (many, draw) =>
      clusteredShareInterval(ratioOf(sumsOf(matchesOf(many, draw, () => [Number(draw() < 0.3)])))),
  },
  mean: {
    truth: 3,
    interval: (many, draw) => {
      const matches = matchesOf(many, draw, () => {
        const depth = -Math.log(1 - draw()) - Math.log(1 - draw());
        return rowsOf(draw, () => 1 + poisson(draw, depth));
      });
      return clusteredInterval(ratioOf(sumsOf(matches)));
    },
  },
  median: {
    truth: 1,
    interval: (many, draw) => {
      const matches = matchesOf(many, draw, () => {
        const pace = 0.6 * normal(draw);
        return rowsOf(draw, () => Math.exp(pace + normal(draw)));
      });
      const sorted = matches
        .flatMap((rows, of) => rows.map((value) => ({ value, of })))
        .sort((a, b) => a.value - b.value);
      return clusteredMedianInterval({ values: sorted.map(({ value }) => value), of: sorted.map(({ of }) => of) });
    },
  },
  difference: {
    truth: 0.1,
    interval: (many, draw) => {
      const [one, other]: [Rows[], Rows[]] = [[], []];
      for (let match = 0; match < many; match++) {
        const chance = hitsOf(draw);
        one.push(rowsOf(draw, () => Number(draw() < chance + 0.1)));
        other.push(rowsOf(draw, () => Number(draw() < chance)));
      }
      const found = differenceOf(sumsOf(one), sumsOf(other));
      return found === null ? { low: null, high: null } : clusteredInterval(found);
    },
  },
};

/** The share of simulated seasons of so many matches whose interval covers the truth. */
export const coverageOf = (
  { truth, interval }: Season,
  { seasons, matches, seed }: { readonly seasons: number; readonly matches: number; readonly seed: number },
): number => {
  const { next: draw } = seededRandom(seed);
  let covered = 0;
  for (let season = 0; season < seasons; season++) {
    const { low, high } = interval(matches, draw);
    if (low !== null && high !== null && low <= truth && truth <= high) covered += 1;
  }
  return covered / seasons;
};
