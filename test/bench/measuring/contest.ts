import { rateOf, type ClockKind, type Work } from './clock.js';
import { median } from './statistics.js';

/** Works that are measured against each other, by name; `here` is ours. */
export type Contenders = { readonly here: Work; readonly [other: string]: Work };

/** What each came to, in units per second, and by which factor ours is faster than each: medians over the rounds. */
export type Outcome = {
  readonly rates: { readonly [name: string]: number };
  readonly factors: { readonly [name: string]: number };
};

/** Rounds that count, and rounds before them in which everything gets compiled. */
export const ROUNDS = 5;
const WARM_UPS: { readonly [clock in ClockKind]: number } = { cpu: 4, wall: 1 };

/**
 * Runs all works in turn, round after round: what slows the machine down strikes all alike, and a factor is taken from one round.
 */
export const contest = async (works: Contenders, clock: ClockKind): Promise<Outcome> => {
  const rounds: { readonly [name: string]: number }[] = [];
  for (let round = -WARM_UPS[clock]; round < ROUNDS; round++) {
    const rates = await oneRound(works, clock);
    if (round >= 0) rounds.push(rates);
  }
  const names = Object.keys(works);
  const over = (figure: (rates: { readonly [name: string]: number }, name: string) => number) =>
    Object.fromEntries(names.map((name) => [name, median(rounds.map((rates) => figure(rates, name)))]));
  return {
    rates: over((rates, name) => rates[name] ?? Number.NaN),
    factors: over((rates, name) => (rates.here ?? Number.NaN) / (rates[name] ?? Number.NaN)),
  };
};

const oneRound = async (works: Contenders, clock: ClockKind): Promise<{ readonly [name: string]: number }> => {
  const rates: { [name: string]: number } = {};
  for (const [name, work] of Object.entries(works)) rates[name] = await rateOf(work, clock);
  return rates;
};
