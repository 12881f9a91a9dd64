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

/** Units per second of one round, by name. */
type Rates = { readonly [name: string]: number };

/** Rounds of a row that counts them itself. */
export const ROUNDS = 5;

/** Contenders that another version has just the same. */
const BESIDE = ['ceiling', 'peer'];

/** Whether there is work for any number of rounds, or for the warm-up rounds at least and those that count. */
type Amount = 'any' | 'bounded';

/**
 * Runs all works in turn, round after round: what slows the machine down strikes all alike, and a factor is taken from
 * one round.
 */
export const contest = async (contenders: Contenders, clock: ClockKind, work: Amount = 'any'): Promise<Outcome> => {
  const { rounds: counted, warmUps, untilLevel, beside } = rounds();
  const isWarm = (before: readonly Rates[]): boolean =>
    before.length >= warmUps[clock] && (!untilLevel || work === 'bounded' || isLevel(before));
  const works = Object.fromEntries(Object.entries(contenders).filter(([name]) => beside || !BESIDE.includes(name)));
  const before: Rates[] = [];
  while (!isWarm(before)) before.push(await oneRound(works, clock));
  const measured: Rates[] = [];
  while (measured.length < counted) measured.push(await oneRound(works, clock));
  const names = Object.keys(works);
  const over = (figure: (rates: Rates, name: string) => number) =>
    Object.fromEntries(names.map((name) => [name, median(measured.map((rates) => figure(rates, name)))]));
  return {
    rates: over((rates, name) => rates[name] ?? Number.NaN),
    factors: over((rates, name) => (rates.here ?? Number.NaN) / (rates[name] ?? Number.NaN)),
  };
};

/**
 * Rounds in a row that bring nothing before all counts as compiled, what counts as something, and rounds at most. The
 * kernel alone is a thousand functions: the engine has optimized the last of them after some 300,000 commands.
 */
const LEVEL_ROUNDS = 8;
const GAIN = 1.02;
const MOST_WARM_UPS = 120;

/** Whether the last rounds were no faster than those before them, for any of the works. */
const isLevel = (before: readonly Rates[]): boolean => {
  if (before.length >= MOST_WARM_UPS) return true;
  const [last, earlier] = [before.slice(-LEVEL_ROUNDS), before.slice(0, -LEVEL_ROUNDS)];
  const best = (of: readonly Rates[], name: string): number => Math.max(...of.map((rates) => rates[name] ?? 0));
  return (
    earlier.length > 0 && Object.keys(last[0] ?? {}).every((name) => best(last, name) < best(earlier, name) * GAIN)
  );
};

const oneRound = async (works: { readonly [name: string]: Work }, clock: ClockKind): Promise<Rates> => {
  const rates: { [name: string]: number } = {};
  for (const [name, work] of Object.entries(works)) rates[name] = await rateOf(work, clock);
  return rates;
};
