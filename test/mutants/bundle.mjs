// In an instrumented copy of the project: bundles test files into a folder, without jest.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { bundle, readCards } from '../../scripts/bundle-specs.mjs';

/** Scenarios, as pairs of a text and its JSON. */
const readAhead = () =>
  ['test/scenarios', '../shared/scenarios']
    .filter((root) => existsSync(root))
    .flatMap((root) => readdirSync(root, { withFileTypes: true, recursive: true }))
    .filter((entry) => /\.ya?ml$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .map((text) => [text, parseDocument(text)])
    .filter(([, { errors }]) => errors.length === 0)
    .map(([text, document]) => [text, JSON.stringify(document.toJS())]);

const OTHERS = { yaml: join(import.meta.dirname, 'yaml-ahead.mjs') };

const [list, folder] = process.argv.slice(2);
await readCards();
if (!existsSync('dist/read-ahead.json')) writeFileSync('dist/read-ahead.json', JSON.stringify(readAhead()));
await bundle(JSON.parse(readFileSync(list, 'utf8')), folder, OTHERS);
