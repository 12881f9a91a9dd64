import { startDouble, type Double } from '../../kurrent-double/double.js';
import { openConnection } from '../http/connection.js';
import { createMatches } from '../http/load.js';
import { startChild, type ChildServer } from '../http/child-server.js';
import { rounds } from '../measuring/effort.js';
import type { Bench, Row } from '../measuring/row.js';
import { withScratchFile } from '../measuring/scratch.js';
import { median } from '../measuring/statistics.js';
import { namelessMatches } from '../play/matches.js';
import type { RecordedMatch } from '../play/recorded-match.js';

/** Tables at once; at each of them somebody looks at the match and then sends a command. */
const TABLES = [1, 16, 64] as const;
/** Commands of each match: those before the clock starts, and those that are measured. */
const LEAD = 4;
const MEASURED = 16;
/** Fewer tables play more matches, one after the other, so that there is something to measure. */
const LEAST_MATCHES = 8;

const RECORDED = 16;

/** What a load came to: commands a second, milliseconds of the service's CPU a command, and requests to the server. */
type Load = { readonly rate: number; readonly cpuMs: number; readonly appends: number; readonly readings: number };

const NO_REQUESTS = { append: 0, read: 0 };

/** Plays a part of every match, so many of them at once; answers how many commands that were. */
const played = async (
  url: URL,
  matches: readonly RecordedMatch[],
  { tables, from, to }: { readonly tables: number; readonly from: number; readonly to: number },
): Promise<number> => {
  const shares = Array.from({ length: tables }, (_, at) => matches.filter((_match, number) => number % tables === at));
  const sent = await Promise.all(
    shares.map(async (share) => {
      const connection = await openConnection(url);
      let count = 0;
      for (const { matchId, commands } of share)
        for (const { commandId, expectedRevision, command } of commands.slice(from, to)) {
          const path = `/v1/matches/${matchId}`;
          const body = JSON.stringify({ ...command, commandId, expectedRevision: String(expectedRevision) });
          const answers = [await connection.get(path), await connection.post(`${path}/commands`, body)];
          for (const { status } of answers) if (status !== 200) throw new Error(`${path} was answered with ${status}`);
          count += 1;
        }
      connection.close();
      return count;
    }),
  );
  return sent.reduce((sum, each) => sum + each, 0);
};

/** A load of so many tables on a service that is warm. */
const loadOf = async (
  server: ChildServer,
  recorded: readonly RecordedMatch[],
  { tables, set, served = NO_REQUESTS }: { tables: number; set: string; served?: Double['served'] },
): Promise<Load> => {
  const count = Math.max(tables, LEAST_MATCHES);
  const named = Array.from({ length: count }, (_, at) => recorded[at % recorded.length]).flatMap((match, at) =>
    match === undefined ? [] : [{ ...match, key: `shared-${set}-${at}` }],
  );
  const matches = await createMatches(server.url, named);
  await played(server.url, matches, { tables, from: 0, to: LEAD });
  const [before, cpuBefore, began] = [{ ...served }, await server.cpuSeconds(), performance.now()];
  const commands = await played(server.url, matches, { tables, from: LEAD, to: LEAD + MEASURED });
  const seconds = (performance.now() - began) / 1_000;
  const cpuMs = (((await server.cpuSeconds()) - cpuBefore) * 1_000) / commands;
  const perCommand = (kind: 'append' | 'read'): number => (served[kind] - before[kind]) / commands;
  return { rate: commands / seconds, cpuMs, appends: perCommand('append'), readings: perCommand('read') };
};

/** Every number of tables over one store, round after round. */
const loadsOver = async (
  storeUrl: string,
  recorded: readonly RecordedMatch[],
  served?: Double['served'],
  environment: { readonly [name: string]: string } = {},
): Promise<readonly Load[]> => {
  const usual = { SAME_DICE: 'yes', PROJECTIONS_URL: 'memory:' };
  const server = await startChild('./ledger-server.js', storeUrl, { ...usual, ...environment });
  try {
    const { rounds: counted, warmUps } = rounds();
    const all: (readonly Load[])[] = [];
    for (let round = -warmUps.wall; round < counted; round++) {
      const loads: Load[] = [];
      for (const tables of TABLES)
        loads.push(await loadOf(server, recorded, { tables, set: `${round}-${tables}`, ...(served && { served }) }));
      if (round >= 0) all.push(loads);
    }
    const middle = (at: number, of: keyof Load): number => median(all.map((loads) => loads[at]?.[of] ?? Number.NaN));
    return TABLES.map((_, at) => ({
      rate: middle(at, 'rate'),
      cpuMs: middle(at, 'cpuMs'),
      appends: middle(at, 'appends'),
      readings: middle(at, 'readings'),
    }));
  } finally {
    await server.stop();
  }
};

/** Matches that 64 tables play one after the other while the heap is watched, and the memory that caches may take. */
const WAVE_TABLES = 64;
const WAVES = 24;
const CACHE_MB = '32';

/** Megabytes of heap after each wave of matches. */
const heapsOver = (recorded: readonly RecordedMatch[]): Promise<readonly number[]> =>
  withScratchFile(async (path) => {
    const double = await startDouble();
    const environment = { SAME_DICE: 'yes', PROJECTIONS_URL: `sqlite:${path}`, WARM_MEMORY_MB: CACHE_MB };
    const server = await startChild('./ledger-server.js', double.url, environment);
    try {
      const heaps: number[] = [];
      for (let wave = 0; wave < WAVES; wave++) {
        await loadOf(server, recorded, { tables: WAVE_TABLES, set: `wave-${wave}` });
        heaps.push(await server.heapMb());
      }
      return heaps;
    } finally {
      await server.stop();
      await double.stop();
    }
  });

const runMemory = async (): Promise<readonly Row[]> => {
  const heaps = await heapsOver(await recordedMatches());
  const part = (from: number, to: number): number => median(heaps.slice((WAVES * from) / 3, (WAVES * to) / 3));
  const [second, last] = [part(1, 2), part(2, 3)];
  return [
    {
      id: 'shared-memory',
      measure: `heap of the service after garbage collection, while ${WAVE_TABLES} tables play ${WAVE_TABLES * WAVES} matches over a KurrentDB (double)`,
      unit: 'MB',
      here: last,
      score: last / second,
      goal: null,
      notes: [
        `after each ${WAVE_TABLES} matches: ${heaps.map((mb) => mb.toFixed(0)).join(' ')}`,
        `caches of ${CACHE_MB} MB`,
      ],
    },
  ];
};

export const sharedMemory: Bench = {
  id: 'shared-memory',
  about: 'heap over a store of several processes, match after match',
  run: runMemory,
};

const overDouble = async (
  recorded: readonly RecordedMatch[],
  environment: { readonly [name: string]: string } = {},
): Promise<readonly Load[]> => {
  const double = await startDouble();
  try {
    return await loadsOver(double.url, recorded, double.served, environment);
  } finally {
    await double.stop();
  }
};

const recordedMatches = (): Promise<readonly RecordedMatch[]> => namelessMatches(RECORDED, LEAD + MEASURED);

const run = async (): Promise<readonly Row[]> => {
  const recorded = await recordedMatches();
  const shared = await overDouble(recorded);
  const ceilings = rounds().beside ? await overDouble(recorded, { NO_QUESTIONS: 'yes' }) : [];
  const alone = rounds().beside ? await withScratchFile((path) => loadsOver(`sqlite:${path}`, recorded)) : [];
  return shared.map(({ rate, cpuMs, appends, readings }, at): Row => {
    const [tables, sqlite, ceiling] = [TABLES[at] ?? 0, alone[at], ceilings[at]];
    return {
      id: `shared-${tables}`,
      measure: `HTTP commands, each after a look at the match, over a KurrentDB (double) with ${tables} tables`,
      unit: 'commands/s',
      here: rate,
      ...(ceiling && { ceiling: { value: ceiling.rate, what: 'the same without asking where the log ends' } }),
      score: rate / (ceiling?.rate ?? Number.NaN),
      goal: { against: 'ceiling', must: 0.8, should: 0.95, better: 'more' },
      notes: [
        `${appends.toFixed(2)} appends and ${readings.toFixed(2)} readings a command and its look`,
        `${cpuMs.toFixed(2)} ms of the service's CPU a command (${ceiling?.cpuMs.toFixed(2) ?? '-'} without asking, ${sqlite?.cpuMs.toFixed(2) ?? '-'} over SQLite)`,
        `${sqlite?.rate.toFixed(0) ?? '-'} commands/s over SQLite`,
        'the double runs in the process of the load',
      ],
    };
  });
};

export const shared: Bench = { id: 'shared', about: 'requests and commands over a store of several processes', run };
