import { openSqliteStore } from '@stackledger/store-sqlite';
import { cpuOfProgram } from '../http/bundled-program.js';
import { rateOf } from '../measuring/clock.js';
import { ROUNDS } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { median } from '../measuring/statistics.js';
import { checkpointsOf, writeBigFile } from '../play/big-file.js';

const MATCHES = 2_500;
const EVENTS = 400;

/** Every event is read from the file and parsed, and nothing is done with it. */
const parsed = async (path: string): Promise<number> => {
  const store = await openSqliteStore({ path });
  let events = 0;
  for await (const { json } of store.readAll({})) {
    JSON.parse(json);
    events += 1;
  }
  await store.close();
  return events;
};

/** Seconds of the program, as it is installed: of its CPU, its start included, and of the clock. */
const rebuilt = async (path: string): Promise<{ readonly cpu: number; readonly clock: number }> => {
  const from = performance.now();
  const settings = { STORE_URL: `sqlite:${path}`, PROJECTIONS_URL: `sqlite:${checkpointsOf(path)}` };
  const cpu = await cpuOfProgram(['rebuild'], settings);
  return { cpu, clock: (performance.now() - from) / 1000 };
};

const run = (): Promise<readonly Row[]> =>
  withScratchFile(async (path) => {
    await writeBigFile(path, { matches: MATCHES, events: EVENTS });
    const events = await parsed(path);
    const rounds: { readonly here: number; readonly clock: number; readonly ceiling: number }[] = [];
    while (rounds.length < ROUNDS) {
      const { cpu, clock } = await rebuilt(path);
      rounds.push({ here: events / cpu, clock: events / clock, ceiling: await rateOf(() => parsed(path), 'cpu') });
    }
    const here = median(rounds.map((round) => round.here));
    const share = median(rounds.map((round) => round.here / round.ceiling));
    const row: Row = {
      id: 'rebuild',
      measure: 'read models built from a log of 1,000,000 events by `stackledger rebuild`, checkpoints stored',
      unit: 'events/s',
      here,
      ceiling: {
        value: median(rounds.map(({ ceiling }) => ceiling)),
        what: `every event read and parsed, warm (${share.toFixed(2)} of it)`,
      },
      score: here,
      goal: { against: 'itself', must: 100_000, should: 300_000, better: 'more' },
      notes: [
        `SQLite, ${MATCHES} matches of ${EVENTS} events, CPU of one process, its threads and its start included; ` +
          `${(median(rounds.map(({ clock }) => clock)) / 1000).toFixed(1)} k a second of the clock`,
      ],
    };
    return [row];
  });

export const rebuild: Bench = { id: 'rebuild', about: 'read models from the whole log', run };
