// Writes how long the test files take that take long, for scripts/longest-first.mjs, from reports that jest has
// written: npm run test:whole -- --json --outputFile=REPORT, then npm run tests:longest -- REPORT
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Shorter ones fill what is left, in any order. */
const LONG = 3;

const secondsIn = (report) =>
  JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, startTime, endTime }) => [
    relative(root, name).split(sep).join('/'),
    Math.round((endTime - startTime) / 1000),
  ]);

const long = process.argv
  .slice(2)
  .flatMap(secondsIn)
  .filter(([, seconds]) => seconds >= LONG)
  .sort(([, a], [, b]) => b - a);
if (long.length === 0) throw new Error('name the reports: node scripts/write-longest-tests.mjs REPORT…');
writeFileSync(join(root, 'scripts', 'longest-tests.json'), `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
