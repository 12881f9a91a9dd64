import { rateOf, type ClockKind, type Work } from './clock.js';
import { rounds } from './effort.js';
import { median } from './statistics.js';

/** Works that are measured against each other, by name; `here` is ours. */
export type Contenders = { readonly here: Work; readonly [other: string]: Work };

/** What each came to, in units per second, and by which factor ours is faster than each: medians over the rounds. */
export type Outcome = {
  readonly rates: { readonly [name: string]: number };
  readonly factors: { readonly [name: string]: number };
};

/** Rounds of a row that counts them itself. */
export const ROUNDS = 5;

/** Contenders that another version has just the same. */
const BESIDE = ['ceiling', 'peer'];

/**
 * Runs all works in turn, round after round: what slows the machine down strikes all alike, and a factor is taken from
 * one round.
 */
export const contest = async (contenders: Contenders, clock: ClockKind): Promise<Outcome> => {
  const { rounds: counted, warmUps, beside } = rounds();
  const works = Object.fromEntries(Object.entries(contenders).filter(([name]) => beside || !BESIDE.includes(name)));
  const measured: { readonly [name: string]: number }[] = [];
  for (let round = -warmUps[clock]; round < counted; round++) {
    const rates = await oneRound(works, clock);
    if (round >= 0) measured.push(rates);
  }
  const names = Object.keys(works);
  const over = (figure: (rates: { readonly [name: string]: number }, name: string) => number) =>
    Object.fromEntries(names.map((name) => [name, median(measured.map((rates) => figure(rates, name)))]));
  return {
    rates: over((rates, name) => rates[name] ?? Number.NaN),
    factors: over((rates, name) => (rates.here ?? Number.NaN) / (rates[name] ?? Number.NaN)),
  };
};

const oneRound = async (
  works: { readonly [name: string]: Work },
  clock: ClockKind,
): Promise<{ readonly [name: string]: number }> => {
  const rates: { [name: string]: number } = {};
  for (const [name, work] of Object.entries(works)) rates[name] = await rateOf(work, clock);
  return rates;
};
