import type { WorldReport } from './record.js';
import { runWorld } from './world.js';

/** A failing seed is run alone by `npm run prove:world -- --seed N`. */
const FIRST = Number(process.env.SEED ?? 1);
const SEEDS = Array.from({ length: Number(process.env.SEEDS ?? 12) }, (_, at) => FIRST + at);

describe('processes, clients and faults in one world of its own time', () => {
  const happened: { [what: string]: number } = {};
  let first: WorldReport | undefined;

  test.each(SEEDS)(
    'nothing acknowledged is lost or doubled, histories have one order, feeds and lists are whole (seed %i)',
    async (seed) => {
      const report = await runWorld(seed);
      if (seed === FIRST) first = report;
      expect(report.faults).toEqual([]);
      for (const [what, count] of Object.entries(report.happened)) happened[what] = (happened[what] ?? 0) + count;
    },
  );

  test('a seed repeats to the byte', async () => {
    expect(await runWorld(FIRST)).toEqual(first ?? (await runWorld(FIRST)));
  });

  /** In few worlds not all of it comes. */
  const ofMany = SEEDS.length < 12 ? test.skip : test;

  ofMany('and all kinds of trouble came', () => {
    const trouble = ['kill', 'cut', 'pause', 'full', 'restore', 'again', 'answer lost', 'feed broken'];
    for (const what of [...trouble, '200', '409', '503', '507']) expect(happened[what]).toBeGreaterThan(0);
  });
});
