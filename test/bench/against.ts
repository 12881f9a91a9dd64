import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EFFORT_VARIABLE } from './measuring/effort.js';
import { median } from './measuring/statistics.js';

/** Rows that are cheap enough to be measured before every change to deciding, folding or encoding. */
export const CHEAP_ROWS = ['kernel', 'kernel-magic', 'encoding', 'fold'] as const;

/** Turns of each version, one after the other: what slows the machine down strikes both. */
const TURNS = 3;

/**
 * How a row of this version compares with the other: this over the other of each turn, in the middle and at its ends.
 */
export type RowRatio = {
  readonly id: string;
  readonly here: number;
  readonly there: number;
  readonly ratio: number;
  readonly least: number;
  readonly most: number;
};

type MeasuredRow = { readonly id: string; readonly here: number };

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** Runs `work` with another version of the project, built beside this one and removed afterwards. */
const withVersion = <T>(folder: string, ref: string, work: (other: string) => T): T => {
  const commit = git(folder, 'rev-parse', '--verify', `${ref}^{commit}`);
  const other = join(mkdtempSync(join(tmpdir(), 'stackledger-bench-')), commit.slice(0, 12));
  git(folder, 'worktree', 'add', '--detach', other, commit);
  try {
    // The packages of this version serve both: what differs is the project's own code.
    for (const place of ['node_modules', 'test/bench/node_modules'])
      if (existsSync(join(folder, place)) && !existsSync(join(other, place)))
        symlinkSync(join(folder, place), join(other, place));
    buildBench(other);
    return work(other);
  } finally {
    git(folder, 'worktree', 'remove', '--force', other);
    rmSync(join(other, '..'), { recursive: true, force: true });
  }
};

const buildBench = (folder: string): void => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', 'bench'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the other version cannot be built:\n${stderr}`);
};

/** One turn of one version: its rows, by a process of its own. */
const turnOf = (folder: string, rows: readonly string[]): readonly MeasuredRow[] => {
  const file = join(folder, 'dist', `bench-turn-${process.pid}.json`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--expose-gc', 'dist/test/bench/main.js', '--only', ...rows, '--json', file],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, [EFFORT_VARIABLE]: 'turn' }, maxBuffer: 1 << 26 },
  );
  if (status !== 0) throw new Error(`the benchmark of ${folder} ended with ${status ?? 'a signal'}:\n${stderr}`);
  const { rows: measured } = JSON.parse(readFileSync(file, 'utf8')) as { readonly rows: readonly MeasuredRow[] };
  rmSync(file);
  return measured;
};

/** Measures rows of this version and another by turns. Throws where the other cannot be built, or lacks a row. */
export const measureAgainst = (folder: string, ref: string, rows: readonly string[]): readonly RowRatio[] =>
  withVersion(folder, ref, (other) => {
    const turns: { readonly here: readonly MeasuredRow[]; readonly there: readonly MeasuredRow[] }[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      process.stderr.write(`turn ${turn + 1} of ${TURNS}\n`);
      // Who begins changes from turn to turn.
      if (turn % 2 === 0) turns.push({ here: turnOf(folder, rows), there: turnOf(other, rows) });
      else {
        const there = turnOf(other, rows);
        turns.push({ here: turnOf(folder, rows), there });
      }
    }
    const valuesOf = (side: 'here' | 'there', id: string): readonly number[] =>
      turns.map((turn) => turn[side].find((row) => row.id === id)?.here ?? Number.NaN);
    return (turns[0]?.here ?? []).map(({ id }) => {
      const [here, there] = [valuesOf('here', id), valuesOf('there', id)];
      const ratios = here.map((value, turn) => value / (there[turn] ?? Number.NaN));
      return {
        id,
        here: median(here),
        there: median(there),
        ratio: median(ratios),
        least: Math.min(...ratios),
        most: Math.max(...ratios),
      };
    });
  });
