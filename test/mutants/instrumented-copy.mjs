// The project with all drawn mutants in it, each switched off, in a temporary folder; its test files are bundled there.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { instrumented } from './mutator.mjs';

const LONG = /\.long\.spec\.ts$/;

/** Which test files are asked, one shelf after the other: the next only about mutants that live on the one before. */
const SHELVES = {
  first: {
    folders: ['libs', 'apps/api/src', 'apps/cli/src', 'test/scenarios', 'examples/pebble-tower'],
    isAsked: (path) => !LONG.test(path) && !path.includes('scenarios/coverage'),
  },
  rules: {
    folders: ['libs', 'test/golden', 'test/properties', 'test/projections'],
    isAsked: (path) => !path.startsWith('libs') || LONG.test(path),
  },
  e2e: { folders: ['test/e2e'], isAsked: () => true },
};

const specsOf = (copy, shelf) =>
  SHELVES[shelf].folders
    .flatMap((folder) => readdirSync(join(copy, folder), { withFileTypes: true, recursive: true }))
    .map((entry) => relative(copy, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path.endsWith('.spec.ts') && SHELVES[shelf].isAsked(path))
    .sort();

const filesOf = (root) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(root, name)));

/** What is asked of the copy: where it lies, the test files of a shelf once they are bundled, and its end. */
export const copyWith = (root, mutants) => {
  const folder = mkdtempSync(join(tmpdir(), 'stackledger-mutants-'));
  const copy = join(folder, 'copy');
  for (const file of filesOf(root)) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  // The scenarios for every implementation lie beside a checkout.
  if (existsSync(join(root, '../shared'))) symlinkSync(join(root, '../shared'), join(folder, 'shared'));
  for (const path of new Set(mutants.map((mutant) => mutant.path))) {
    const own = mutants.filter((mutant) => mutant.path === path);
    const text = instrumented(readFileSync(join(root, path), 'utf8'), own, (mutant) => mutants.indexOf(mutant));
    writeFileSync(join(copy, path), text);
  }
  return {
    copy,
    bundled: (shelf, pattern) => {
      const specs = specsOf(copy, shelf).filter((path) => pattern.test(path));
      const [list, bundles] = [join(folder, 'list.json'), join(copy, 'dist/specs', shelf)];
      if (shelf === 'e2e') execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'ignore' });
      writeFileSync(list, JSON.stringify(specs));
      execFileSync(process.execPath, ['test/mutants/bundle.mjs', list, bundles], { cwd: copy });
      return { specs, bundles };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
