import { setTimeout as sleep } from 'node:timers/promises';
import { startWithSameDice } from '../http/bundled-program.js';
import { createMatches, playMatches } from '../http/load.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { median } from '../measuring/statistics.js';
import { named, namelessMatches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Matches that are played at once and commands of each: a thousand commands in a set. */
const TABLES = 25;
const COMMANDS = 40;

/** Sets until nearly all is compiled that will be, and sets after them that count as warm. */
const WARM_FROM = 20;
const WARM_SETS = 4;

const STARTS = 3;

/** How long the service has done nothing when the first command comes, in milliseconds. */
const IDLE_MS = 3_000;

/** Microseconds of the service's CPU a command of the first thousand, and of those when it is warm. */
type FirstCommands = { readonly first: number; readonly warm: number };

const startedAndPlayed = (recorded: readonly RecordedMatch[]): Promise<FirstCommands> =>
  withScratchFile(async (path) => {
    const server = await startWithSameDice(`sqlite:${path}`);
    try {
      await sleep(IDLE_MS);
      const sets: number[] = [];
      while (sets.length < WARM_FROM + WARM_SETS) {
        const made = await createMatches(server.url, named(recorded, TABLES, `first-${sets.length}`));
        const before = await server.cpuSeconds();
        const { length } = await playMatches(server.url, made);
        sets.push((((await server.cpuSeconds()) - before) / length) * 1e6);
      }
      return { first: sets[0] ?? Number.NaN, warm: median(sets.slice(WARM_FROM)) };
    } finally {
      await server.stop();
    }
  });

const run = async (): Promise<readonly Row[]> => {
  const recorded = await namelessMatches(TABLES, COMMANDS);
  const starts: FirstCommands[] = [];
  while (starts.length < STARTS) starts.push(await startedAndPlayed(recorded));
  const times = median(starts.map(({ first, warm }) => first / warm));
  const listed = (of: (start: FirstCommands) => number): string => starts.map((each) => of(each).toFixed(0)).join(', ');
  return [
    {
      id: 'first',
      measure: `CPU of the service a command: the first ${TABLES * COMMANDS} after a start beside warm ones`,
      unit: 'times',
      here: times,
      score: times,
      goal: { against: 'itself', must: 1.5, should: 1.2, better: 'less' },
      notes: [
        `the bundled program over SQLite, ${STARTS} starts; warm: after ${WARM_FROM * TABLES * COMMANDS} commands`,
        `µs of CPU a command, compiler and collector in it: first ${listed(({ first }) => first)}; warm ${listed(({ warm }) => warm)}`,
      ],
    },
  ];
};

export const first: Bench = { id: 'first', about: 'commands right after a start', run };
