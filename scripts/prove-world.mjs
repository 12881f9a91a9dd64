// Runs worlds of their own time (test/properties/world): npm run prove:world [-- --seed N --seeds N]. With `--seed`
// that one alone, as it failed; otherwise so many, 100 by default, from 1 on.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { seed: { type: 'string' }, seeds: { type: 'string' } } });
const seeds = values.seeds ?? (values.seed === undefined ? '100' : '1');
const { status } = spawnSync(
  'npm',
  ['run', 'test:rules', '--', '--maxWorkers=1', '--testPathPatterns', 'properties/world', '--verbose'],
  { stdio: 'inherit', env: { ...process.env, SEED: values.seed ?? '1', SEEDS: seeds } },
);
process.exitCode = status ?? 1;
