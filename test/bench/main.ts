import './measuring/engine.js';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { projectFolder } from '@stackledger/offering';
import { CHEAP_ROWS, measureAgainst } from './against.js';
import {
  betterScores,
  fallenRows,
  linesOfMarks,
  majorOf,
  newMarks,
  raisedMarks,
  readMarks,
  writeMarks,
  type Marks,
} from './marks.js';
import { lookAtMachine } from './measuring/machine.js';
import { tableOf } from './measuring/print.js';
import { verdictOf, type Bench, type Row } from './measuring/row.js';
import { analytics } from './rows/analytics.js';
import { durable } from './rows/durable.js';
import { encoding } from './rows/encoding.js';
import { first } from './rows/first.js';
import { flatness } from './rows/flatness.js';
import { copying } from './rows/copying.js';
import { coldReplay, folding } from './rows/folding.js';
import { hall } from './rows/hall.js';
import { http } from './rows/http.js';
import { kernelCommands } from './rows/kernel-commands.js';
import { list } from './rows/list.js';
import { magicCommands } from './rows/magic-commands.js';
import { magicTable } from './rows/magic-table.js';
import { memory } from './rows/memory.js';
import { feeds } from './rows/feeds.js';
import { pace } from './rows/pace.js';
import { parts } from './rows/parts.js';
import { postgres } from './rows/postgres.js';
import { shared, sharedMemory } from './rows/shared.js';
import { start } from './rows/start.js';
import { releasedRules } from './rows/released-rules.js';
import { rebuild } from './rows/rebuild.js';
import { reload } from './rows/reload.js';
import { stateAt, stateAtLong } from './rows/state-at.js';
import { sustained } from './rows/sustained.js';

const BENCHES: readonly Bench[] = [
  kernelCommands,
  magicCommands,
  magicTable,
  releasedRules,
  encoding,
  parts,
  folding,
  coldReplay,
  stateAt,
  stateAtLong,
  durable,
  analytics,
  http,
  hall,
  pace,
  sustained,
  shared,
  sharedMemory,
  postgres,
  feeds,
  copying,
  rebuild,
  reload,
  flatness,
  memory,
  start,
  first,
  list,
];

type Options = {
  readonly only?: readonly string[];
  readonly json: string;
  readonly against?: string;
  readonly marks?: true;
  readonly raise?: true;
};

const chosen = ({ only }: Pick<Options, 'only'>): readonly Bench[] => {
  const strange = only?.find((id) => BENCHES.every((bench) => bench.id !== id));
  if (strange !== undefined)
    throw new Error(`there is no row ${strange}; there are ${BENCHES.map(({ id }) => id).join(', ')}`);
  return BENCHES.filter(({ id }) => only?.includes(id) ?? true);
};

/** Prints how this version compares with another, row by row. */
const compareVersions = (ref: string, { only = CHEAP_ROWS }: Options): void => {
  chosen({ only });
  for (const { id, here, there, ratio, least, most } of measureAgainst(projectFolder(), ref, only))
    console.log(
      `${id}: ${ratio.toFixed(2)}x ${ref} (${least.toFixed(2)} to ${most.toFixed(2)}); ${here.toFixed(0)}/s here, ${there.toFixed(0)}/s there`,
    );
};

/**
 * Compares the rows that have marks for this version of Node with them; ends the program with 1 where one fell by more
 * than a third, in two measurements.
 */
const holdMarks = async ({ raise }: Options): Promise<void> => {
  const all = readMarks(projectFolder());
  const major = majorOf(process.version);
  const marks = all[major];
  if (marks !== undefined) return await compareWith(marks, major, raise);
  if (raise) return await compareWith(newMarks(all), major, raise);
  console.log(
    `no marks compared: there are some for Node ${Object.keys(all).join(', ')}, none for ${major}. npm run bench:marks -- --raise measures and writes them`,
  );
};

const compareWith = async (marks: Marks, major: string, raise: boolean | undefined): Promise<void> => {
  const first = await measure(BENCHES.filter(({ id }) => id in marks));
  const seemFallen = fallenRows(marks, first);
  const rows = betterScores(first, await measure(BENCHES.filter(({ id }) => seemFallen.includes(id))));
  console.log(`marks of Node ${major}:`);
  for (const line of linesOfMarks(marks, rows)) console.log(line);
  if (raise) writeMarks(projectFolder(), major, raisedMarks(marks, rows));
  const fallen = fallenRows(marks, rows);
  if (fallen.length === 0) return;
  console.error(
    `fallen by more than a third, twice: ${fallen.join(', ')}. npm run bench -- --against REF --only ${fallen.join(' ')} finds the commit that took it`,
  );
  process.exitCode = 1;
};

const measure = async (benches: readonly Bench[]): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (const bench of benches) {
    process.stderr.write(`measuring ${bench.id}: ${bench.about}\n`);
    rows.push(...(await bench.run()));
  }
  return rows;
};

const run = async (options: Options): Promise<void> => {
  if (options.against !== undefined) return compareVersions(options.against, options);
  if (options.marks || options.raise) return await holdMarks(options);
  await measureAll(options);
};

const measureAll = async (options: Options): Promise<void> => {
  const machine = await lookAtMachine();
  console.log(
    `${machine.cores} cores (${machine.cpu}), Node ${machine.node}, load ${machine.load.toFixed(1)}, fdatasync ${machine.fdatasyncMicroseconds} µs`,
  );
  const rows = await measure(chosen(options));
  console.log(tableOf(rows));
  for (const { id, notes, ceiling, peer } of rows)
    console.log(
      `${id}: ${[...notes, ceiling && `ceiling: ${ceiling.what}`, peer && `peer: ${peer.what}`].filter(Boolean).join('; ')}`,
    );
  mkdirSync(dirname(options.json), { recursive: true });
  const result = {
    measuredAt: new Date().toISOString(),
    machine,
    rows: rows.map((row) => ({ ...row, reached: verdictOf(row) })),
  };
  writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`written to ${options.json}`);
};

await new Command('bench')
  .description('measure how fast Stackledger is, beside ceilings and a peer, in one run')
  .option('--only <rows...>', `some rows: ${BENCHES.map(({ id }) => id).join(', ')}`)
  .option(
    '--against <ref>',
    `measure another version by turns, row by row; --only names rows, by default ${CHEAP_ROWS.join(', ')}`,
  )
  .option('--marks', 'compare with test/bench/marks.json; ends with 1 where a row fell by more than a third')
  .option('--raise', 'the same, and raise the marks that were passed')
  .option('--json <file>', 'where the figures go as JSON', join(projectFolder(), 'dist', 'bench.json'))
  .action(run)
  .parseAsync();
