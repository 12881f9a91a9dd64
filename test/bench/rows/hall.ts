import { createMatches, playHall } from '../http/load.js';
import { startChild, type ChildServer } from '../http/child-server.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { named, namelessMatches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Different matches that are recorded; the others are the same ones under other names. */
const RECORDED = 16;
/** Commands of each match before it is measured, and those that are: the same for every number of matches. */
const LEAD = 10;
const MEASURED = 20;
/** Fewer are measured of each of very many. */
const MEASURED_OF_MANY = 6;
const CONNECTIONS = 64;

/** How many matches are in play at once, and how many are played in all. */
type Plan = { readonly inPlay: number; readonly matches: number; readonly measured: number };

const FEW: Plan = { inPlay: 16, matches: 512, measured: MEASURED };
const WARM_UP: Plan = { inPlay: 64, matches: 1_024, measured: MEASURED };
const PLANS: readonly Plan[] = [
  FEW,
  { inPlay: 250, matches: 500, measured: MEASURED },
  { inPlay: 1_000, matches: 1_000, measured: MEASURED },
  { inPlay: 5_000, matches: 5_000, measured: MEASURED_OF_MANY },
  FEW, // once more, since what comes later finds more of the service compiled
];

/** Commands a second of the clock, and a second of the service's CPU. */
type Rates = { readonly rate: number; readonly byCpu: number };

/** With so many matches in play, each in its turn. */
const ratesWith = async (
  server: ChildServer,
  recorded: readonly RecordedMatch[],
  plan: Plan,
  set: string,
): Promise<Rates> => {
  const { url } = server;
  const { inPlay, matches, measured } = plan;
  const all = await createMatches(url, named(recorded, matches, `hall-${set}`));
  let [commands, seconds, cpu] = [0, 0, 0];
  for (let from = 0; from < all.length; from += inPlay) {
    const together = all.slice(from, from + inPlay);
    await playHall(url, together, { from: 0, to: LEAD, connections: CONNECTIONS });
    const cpuBefore = await server.cpuSeconds();
    const began = performance.now();
    commands += await playHall(url, together, { from: LEAD, to: LEAD + measured, connections: CONNECTIONS });
    seconds += (performance.now() - began) / 1000;
    cpu += (await server.cpuSeconds()) - cpuBefore;
  }
  return { rate: commands / seconds, byCpu: commands / cpu };
};

const ratesOf = (recorded: readonly RecordedMatch[]): Promise<readonly Rates[]> =>
  withScratchFile(async (path) => {
    const server = await startChild('./ledger-server.js', `sqlite:${path}`, { SAME_DICE: 'yes' });
    try {
      await ratesWith(server, recorded, WARM_UP, 'warm-up');
      const rates: Rates[] = [];
      for (const [at, plan] of PLANS.entries()) rates.push(await ratesWith(server, recorded, plan, String(at)));
      return rates;
    } finally {
      await server.stop();
    }
  });

const run = async (): Promise<readonly Row[]> => {
  const recorded = await namelessMatches(RECORDED, LEAD + MEASURED);
  const rates = await ratesOf(recorded);
  const few = meanOf(rates[0], rates.at(-1));
  return PLANS.slice(0, -1).map(({ inPlay }, at): Row => {
    const here = at === 0 ? few : (rates[at] ?? few);
    return {
      id: `hall-${inPlay}`,
      measure: `HTTP commands with ${inPlay} matches in play, round robin`,
      unit: 'commands/s',
      here: here.rate,
      ...(at > 0 && { ceiling: { value: few.rate, what: 'as with 16 matches' } }),
      score: here.byCpu / few.byCpu,
      goal: goalOf(inPlay),
      notes: [
        `${Math.round(1e6 / here.byCpu)} µs of the service's CPU a command, by which the ratio is taken`,
        `SQLite, durable; ${Math.min(inPlay, CONNECTIONS)} connections; memory for matches as it is by default`,
      ],
    };
  });
};

const meanOf = (a: Rates | undefined, b: Rates | undefined): Rates => ({
  rate: ((a?.rate ?? Number.NaN) + (b?.rate ?? Number.NaN)) / 2,
  byCpu: ((a?.byCpu ?? Number.NaN) + (b?.byCpu ?? Number.NaN)) / 2,
});

const goalOf = (inPlay: number): Row['goal'] => {
  if (inPlay === 16) return null;
  const [must, should] = inPlay === 5_000 ? [1 / 1.5, 1 / 1.3] : [1 / 1.25, 1 / 1.1];
  return { against: 'ceiling', must, should, better: 'more' };
};

export const hall: Bench = { id: 'hall', about: 'a hall of matches in play at once', run };
