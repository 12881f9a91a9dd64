import { statSync } from 'node:fs';
import { startProgram } from '../http/bundled-program.js';
import { ROUNDS } from '../measuring/contest.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { median } from '../measuring/statistics.js';
import { writeBigFile } from '../play/big-file.js';

const MATCHES = 2_500;
const EVENTS = 400;

/** What is asked of a service that has just started, all of which it must answer with 200. */
const ASKED = ['/health', '/v1/matches?limit=1', '/v1/matches?status=running&tournament=cup-6&limit=20'];

/**
 * Starts the service as `npm start` does and asks it; milliseconds until all was answered. Then it is stopped in order.
 */
const startedAndAsked = async (path: string): Promise<number> => {
  const from = performance.now();
  const { url, stop } = await startProgram(`sqlite:${path}`, ['--demo']);
  for (const asked of ASKED) await ok(new URL(asked, url));
  const took = performance.now() - from;
  await stop();
  return took;
};

const ok = async (url: URL): Promise<void> => {
  const { status } = await fetch(url);
  if (status !== 200) throw new Error(`${url.href} was answered with ${status}`);
};

const run = (): Promise<readonly Row[]> =>
  withScratchFile((big) =>
    withScratchFile(async (empty) => {
      for (const path of [big, empty]) await startedAndAsked(path); // plays the sample, and builds where that is due
      // Behind the sample, which the service looks for at every start.
      await writeBigFile(big, { matches: MATCHES, events: EVENTS });
      const rounds: { readonly here: number; readonly empty: number }[] = [];
      for (let round = 0; round < ROUNDS; round++)
        rounds.push({ here: await startedAndAsked(big), empty: await startedAndAsked(empty) });
      const here = median(rounds.map((each) => each.here));
      const megabytes = Math.round(statSync(big).size / 1e6);
      const row: Row = {
        id: 'start',
        measure: 'start after an orderly stop until health and lists are answered, 1,000,000 events',
        unit: 'ms',
        here,
        ceiling: { value: median(rounds.map((each) => each.empty)), what: 'the same with the sample match alone' },
        score: here,
        goal: { against: 'itself', must: 1_200, should: 500, better: 'less' },
        notes: [`${MATCHES} matches, a file of ${megabytes} MB, checkpoints as they are after an orderly stop`],
      };
      return [row];
    }),
  );

export const start: Bench = { id: 'start', about: 'starting over a large store', run };
