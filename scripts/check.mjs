// Runs every check of package.json (`check:…`) and the unit tests, as many at once as there are cores, and ends with a line a
// check: what holds first, what failed last. npm run check [-- NAME…] runs all, or those named (`types`, `lint`, `unit`).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Takes longest, and can use no more than one core: it begins first, and the others give way to it. */
const FIRST = 'check:lint';

/** In the order in which they begin. The tests go last: they are many files, which fill every core to the end. */
const CHECKS = [FIRST, ...Object.keys(scripts).filter((name) => name.startsWith('check:')), 'test:unit'].filter(
  (name, at, all) => name in scripts && all.indexOf(name) === at,
);

const shortName = (script) => script.slice(script.indexOf(':') + 1);

/** Runs one script as npm would; nothing it prints is shown before it ends. */
const run = (script) =>
  new Promise((resolve) => {
    const begun = Date.now();
    const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    const child = spawn(scripts[script], { cwd: root, shell: true, env: { ...process.env, PATH } });
    if (script !== FIRST) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('close', (status) =>
      resolve({ script, holds: status === 0, output, seconds: (Date.now() - begun) / 1000 }),
    );
  });

const lineOf = ({ script, holds, seconds }) =>
  `${holds ? 'ok    ' : 'FAILED'}  ${shortName(script).padEnd(8)} ${seconds.toFixed(1).padStart(6)} s` +
  (holds ? '' : `   run it alone: npm run ${script}`);

/** The closing lines of a test run. */
const countsOf = (output) => output.split('\n').filter((line) => /^(Test Suites|Tests):/.test(line));

const wanted = process.argv.slice(2);
const queue = CHECKS.filter((script) => wanted.length === 0 || wanted.includes(shortName(script)));
const unknown = wanted.filter((name) => !CHECKS.some((script) => shortName(script) === name));
if (unknown.length > 0) {
  console.error(`no such check: ${unknown.join(', ')}. There are: ${CHECKS.map(shortName).join(', ')}`);
  process.exit(2);
}

const done = [];
const work = async () => {
  for (let script = queue.shift(); script !== undefined; script = queue.shift()) {
    const result = await run(script);
    done.push(result);
    if (process.stdout.isTTY) console.log(lineOf(result));
  }
};
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work));

const failed = done.filter(({ holds }) => !holds);
for (const { script, output } of failed) console.log(`\n--- ${script}\n${output.trimEnd()}`);
console.log('');
for (const line of done.flatMap(({ holds, output }) => (holds ? countsOf(output) : []))) console.log(line);
for (const result of [...done.filter(({ holds }) => holds), ...failed]) console.log(lineOf(result));
process.exitCode = failed.length === 0 ? 0 : 1;
