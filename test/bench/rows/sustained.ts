import { createMatches, playMatches } from '../http/load.js';
import { startChild } from '../http/child-server.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { named, namelessMatches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Matches that are played at once, each by a connection of its own, and commands of each. */
const TABLES = 64;
const COMMANDS = 200;
/** Different matches that are recorded; the others are the same ones under other names. */
const RECORDED = 16;

/** How long it goes on: ten minutes compare the end with the fifth minute. */
const minutes = (): number => Number(process.env.MINUTES ?? 1);

/** What the service holds after a set of matches, and what a command of it cost its process. */
type PlayedSet = { readonly residentMb: number; readonly cpuUs: number; readonly atMs: number };

const played = (recorded: readonly RecordedMatch[]): Promise<readonly PlayedSet[]> =>
  withScratchFile(async (path) => {
    const server = await startChild('./ledger-server.js', `sqlite:${path}`, { SAME_DICE: 'yes', BUDGET: 'yes' });
    try {
      const sets: PlayedSet[] = [];
      const began = performance.now();
      while (performance.now() - began < minutes() * 60_000) {
        const made = await createMatches(server.url, named(recorded, TABLES, `sustained-${sets.length}`));
        const before = await server.cpuSeconds();
        const { length } = await playMatches(server.url, made);
        const cpuUs = (((await server.cpuSeconds()) - before) / length) * 1e6;
        sets.push({ residentMb: await server.residentMb(), cpuUs, atMs: performance.now() - began });
      }
      return sets;
    } finally {
      await server.stop();
    }
  });

const run = async (): Promise<readonly Row[]> => {
  const recorded = await namelessMatches(RECORDED, COMMANDS);
  const sets = await played(recorded);
  const last = sets.at(-1);
  const half = sets.find(({ atMs }) => atMs >= (last?.atMs ?? 0) / 2);
  if (last === undefined || half === undefined) throw new Error('nothing was played');
  const listed = (of: (set: PlayedSet) => number): string => sets.map((set) => of(set).toFixed(0)).join(' ');
  return [
    {
      id: 'sustained',
      measure: `memory of the service at full speed, ${TABLES} tables match after match: at the end over half of the time`,
      unit: 'times',
      here: last.residentMb / half.residentMb,
      score: last.residentMb / half.residentMb,
      goal: { against: 'itself', must: 1.2, should: 1.1, better: 'less' },
      notes: [
        `${minutes()} minutes (MINUTES), SQLite, MEMORY_MB as serve takes it; MB after each ${TABLES} matches of ${COMMANDS} commands: ${listed(({ residentMb }) => residentMb)}`,
        `µs of the service's CPU a command: ${listed(({ cpuUs }) => cpuUs)}`,
      ],
    },
  ];
};

/** Also tells what a command costs a service that has just started: the first set beside the later ones. */
export const sustained: Bench = { id: 'sustained', about: 'memory and CPU at full speed, match after match', run };
