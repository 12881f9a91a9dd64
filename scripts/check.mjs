// Runs every check of package.json (`check:…`), one after the other, beside the unit tests: a line as each begins and
// ends; what failed stands at the end, whole. npm run check [-- NAME…] runs all, or those named (`types`, `lint`,
// `unit`).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Many files, which fill every core that the other checks leave. */
const TESTS = 'test:unit';

/** In the order in which they begin. */
const CHECKS = [...Object.keys(scripts).filter((name) => name.startsWith('check:')), TESTS].filter(
  (name) => name in scripts,
);

/** The compiler and lint are Go programs that run for seconds: with this they rarely collect garbage, in 1 GB. */
const GOGC = '800';

const shortName = (script) => script.slice(script.indexOf(':') + 1);

/** Runs one script as npm would; nothing it prints is shown before it ends. */
const run = (script) =>
  new Promise((resolve) => {
    const begun = Date.now();
    const PATH = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
    const child = spawn(scripts[script], { cwd: root, shell: true, env: { GOGC, ...process.env, PATH } });
    if (script === TESTS) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
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

const results = [];
/** Runs scripts one after the other, and prints a line as each begins and ends. */
const runInTurn = async (scriptsInTurn) => {
  for (const script of scriptsInTurn) {
    console.log(`begins  ${shortName(script)}`);
    const result = await run(script);
    results.push(result);
    console.log(lineOf(result));
  }
};
await Promise.all([
  runInTurn(queue.filter((script) => script !== TESTS)),
  runInTurn(queue.filter((script) => script === TESTS)),
]);

const failed = results.filter(({ holds }) => !holds);
/** What failed comes first for whoever reads only the beginning: the files of tests that passed are left out. */
const withoutPassed = (output) => output.replaceAll(/^PASS .*\n/gm, '').trimEnd();
for (const { script, output } of failed) console.log(`\n--- ${script}\n${withoutPassed(output)}`);
console.log('');
for (const line of results.flatMap(({ holds, output }) => (holds ? countsOf(output) : []))) console.log(line);
for (const result of failed) console.log(lineOf(result));
process.exitCode = failed.length === 0 ? 0 : 1;
