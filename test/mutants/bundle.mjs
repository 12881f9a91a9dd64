// In an instrumented copy of the project: bundles test files into a folder, without jest.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, readCards } from '../../scripts/bundle-specs.mjs';

/** Stands for what jest hands in. */
const GLOBALS = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'jest-globals.mjs')).href);

const [list, folder] = process.argv.slice(2);
await readCards();
for (const name of await bundle(JSON.parse(readFileSync(list, 'utf8')), folder)) {
  const file = join(folder, name);
  if (name.endsWith('.js'))
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/["']@jest\/globals["']/g, GLOBALS));
}
