import '../../apps/engine.js';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { projectFolder } from '../../apps/games.js';
import { lookAtMachine } from './measuring/machine.js';
import { tableOf } from './measuring/print.js';
import { verdictOf, type Bench, type Row } from './measuring/row.js';
import { analytics } from './rows/analytics.js';
import { durable } from './rows/durable.js';
import { encoding } from './rows/encoding.js';
import { flatness } from './rows/flatness.js';
import { coldReplay, folding } from './rows/folding.js';
import { hall } from './rows/hall.js';
import { http } from './rows/http.js';
import { kernelCommands } from './rows/kernel-commands.js';
import { list } from './rows/list.js';
import { magicCommands } from './rows/magic-commands.js';
import { memory } from './rows/memory.js';
import { start } from './rows/start.js';
import { reload } from './rows/reload.js';
import { stateAt, stateAtLong } from './rows/state-at.js';

const BENCHES: readonly Bench[] = [
  kernelCommands,
  magicCommands,
  encoding,
  folding,
  coldReplay,
  stateAt,
  stateAtLong,
  durable,
  analytics,
  http,
  hall,
  reload,
  flatness,
  memory,
  start,
  list,
];

type Options = { readonly only?: readonly string[]; readonly json: string };

const chosen = ({ only }: Options): readonly Bench[] => {
  const strange = only?.find((id) => BENCHES.every((bench) => bench.id !== id));
  if (strange !== undefined)
    throw new Error(`there is no row ${strange}; there are ${BENCHES.map(({ id }) => id).join(', ')}`);
  return BENCHES.filter(({ id }) => only?.includes(id) ?? true);
};

const run = async (options: Options): Promise<void> => {
  const machine = await lookAtMachine();
  console.log(
    `${machine.cores} cores (${machine.cpu}), Node ${machine.node}, load ${machine.load.toFixed(1)}, fdatasync ${machine.fdatasyncMicroseconds} µs`,
  );
  const rows: Row[] = [];
  for (const bench of chosen(options)) {
    process.stderr.write(`measuring ${bench.id}: ${bench.about}\n`);
    rows.push(...(await bench.run()));
  }
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
  .option('--json <file>', 'where the figures go as JSON', join(projectFolder(), 'dist', 'bench.json'))
  .action(run)
  .parseAsync();
