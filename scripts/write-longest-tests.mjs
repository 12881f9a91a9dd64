// Writes how long the test files take that take long, and how much of it they compute, for scripts/longest-first.mjs:
// TEST_TIMES=TIMES npm run test:whole, then npm run tests:longest -- TIMES
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Shorter ones fill what is left, in any order. */
const LONG = 3;

/** What a browser computes nobody counts: tests in one are taken to compute all the time. */
const IN_BROWSER = 'test/browser/';

const timesIn = (file) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ path, seconds, cpuSeconds }) => {
      const cpu = path.startsWith(IN_BROWSER) ? seconds : cpuSeconds;
      return [path, [Math.round(seconds), Math.round(cpu)]];
    });

/** Of a file that was run several times the last counts. */
const times = new Map(process.argv.slice(2).flatMap(timesIn));
const long = [...times].filter(([, [seconds]]) => seconds >= LONG).sort(([, [a]], [, [b]]) => b - a);
if (long.length === 0) throw new Error('name the times: node scripts/write-longest-tests.mjs TIMES…');
const lines = long.map(([path, [seconds, cpu]]) => `  ${JSON.stringify(path)}: [${seconds}, ${cpu}]`);
writeFileSync(join(root, 'scripts', 'longest-tests.json'), `{\n${lines.join(',\n')}\n}\n`);
