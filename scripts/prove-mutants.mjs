// Turns small things of the sources round, one at a time, and asks whether a test fails: npm run prove:mutants
// [-- --count N --seed N --library NAME --mutant ID --shelves first,rules,e2e --whole]. All that are drawn are written
// into one instrumented copy of the project, in a temporary folder; of each test it is recorded which of them it
// reaches, and a mutant is judged by those alone. Ends with 1 where too many live. See docs/appendix/testing.md.
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  existsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { instrumented, mutantsOf } from '../test/mutants/mutator.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const LIBRARIES = [
  'kernel',
  'rulesets/four-souls',
  'rulesets/magic',
  'rulesets/speed-stack',
  'ledger',
  'access',
  'projections',
  'analytics',
];

/** At least so many are drawn of each library, so that a small one is judged too. */
const LEAST = 12;

/** A mutant that takes longer than this is killed, beside ten times what its tests take without it; in ms. */
const LIMIT_MS = 45_000;

/** What may live, of all and of a library. */
const [OF_ALL, OF_LIBRARY] = [0.05, 0.1];

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    library: { type: 'string' },
    mutant: { type: 'string', multiple: true },
    shelves: { type: 'string', default: 'first,rules' },
    whole: { type: 'boolean', default: false },
  },
});

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
const randomOf = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
};

const sourcesOf = (library) =>
  readdirSync(join(root, 'libs', library, 'src'), { withFileTypes: true, recursive: true })
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .sort();

const allOf = (library) =>
  sourcesOf(library)
    .flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')))
    .map((mutant) => ({ ...mutant, library }));

const shuffled = (list, random) =>
  list
    .map((one) => [random(), one])
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);

/** Of each library as many as it has of all that could be, and the least. */
const draw = () => {
  const random = randomOf(Number(options.seed));
  const libraries = LIBRARIES.filter((name) => (options.library ?? name) === name).map(allOf);
  if (options.mutant !== undefined) return libraries.flat().filter(({ id }) => options.mutant.includes(id));
  const possible = libraries.flat().length;
  const free = Math.max(0, Number(options.count) - LEAST * libraries.length);
  return libraries.flatMap((all) =>
    shuffled(all, random).slice(0, Math.min(Number(options.count), LEAST + Math.round((free * all.length) / possible))),
  );
};

const numberOf = (mutant) => mutants.indexOf(mutant);
const mutants = draw();
if (mutants.length === 0) throw new Error('no such mutant');

/** The project with all mutants in it, each switched off; the scenarios for every implementation lie beside it. */
const copyTo = (folder) => {
  const copy = join(folder, 'copy');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(root, name))))
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (existsSync(join(root, '../shared'))) symlinkSync(join(root, '../shared'), join(folder, 'shared'));
  for (const path of new Set(mutants.map((mutant) => mutant.path))) {
    const text = readFileSync(join(root, path), 'utf8');
    writeFileSync(
      join(copy, path),
      instrumented(
        text,
        mutants.filter((mutant) => mutant.path === path),
        numberOf,
      ),
    );
  }
  return copy;
};

const folder = mkdtempSync(join(tmpdir(), 'stackledger-mutants-'));
const copy = copyTo(folder);
const bundles = {};

/** One run of jest in the copy; `hear` gets each message and a way to end the run, and everything that it began. */
const jest = (shelf, plan, hear) =>
  new Promise((resolve) => {
    const file = join(folder, 'plan.json');
    writeFileSync(file, JSON.stringify(plan));
    const paths = plan.paths === undefined ? [] : ['--runTestsByPath', ...plan.paths];
    const child = spawn(
      process.execPath,
      [
        '--experimental-vm-modules',
        '--no-warnings',
        'node_modules/jest/bin/jest.js',
        '--config',
        'test/mutants/jest.config.mjs',
        '--forceExit',
        '--silent',
        ...paths,
      ],
      {
        cwd: copy,
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          MUTANT_PLAN: file,
          MUTANT_SHELF: shelf,
          ...(bundles[shelf] && { BUNDLED_SPECS: bundles[shelf] }),
        },
      },
    );
    const end = () => process.kill(-child.pid, 'SIGKILL');
    child.on('message', (message) => {
      if ('bundled' in message) bundles[shelf] = message.bundled;
      else hear(message, end);
    });
    child.on('close', resolve);
  });

/** Of each test file: how long it takes, and the mutants that it and its tests reach. */
const record = async (shelf) => {
  const files = [];
  await jest(shelf, { record: true }, (file) => {
    if (file.failure === undefined) files.push(file);
    else console.log(`left out, fails without a mutant: ${file.path}: ${file.failure.split('\n')[0]}`);
  });
  console.log(`${shelf}: ${files.length} test files recorded`);
  return files;
};

/** The files that reach a mutant, the shortest first; of each the tests that do, unless others may too. */
const reaching = (files, number, isWhole) =>
  files
    .flatMap(({ path, ms, outside, byTest }) => {
      const names = Object.keys(byTest).filter((name) => byTest[name].includes(number));
      const all = Object.keys(byTest).length;
      if (outside.includes(number) || (isWhole && names.length > 0)) return [{ path, ms }];
      return names.length === 0 ? [] : [{ path, tests: names, ms: (ms * names.length) / all }];
    })
    .sort((a, b) => a.ms - b.ms);

/** Judges mutants until all are; a run that stands still is ended, and goes on behind the mutant that held it up. */
const judge = async (shelf, plans, told) => {
  let left = plans.filter(({ files }) => files.length > 0);
  while (left.length > 0) {
    const now = left.slice(0, 25); // modules of a test file are never freed
    let [current, timer] = [undefined, undefined];
    const settled = new Set();
    const settle = (number, killedBy) => {
      settled.add(number);
      if (killedBy !== undefined) told(number, killedBy);
    };
    const paths = [...new Set(now.flatMap(({ files }) => files.map(({ path }) => path)))];
    await jest(shelf, { mutants: now, paths }, ({ begun, number, killedBy }, end) => {
      clearTimeout(timer);
      if (begun === undefined) return settle(number, killedBy);
      current = begun;
      const ms = now.find((plan) => plan.number === begun).files.reduce((sum, file) => sum + file.ms, 0);
      timer = setTimeout(
        () => {
          settle(begun, 'takes too long');
          end();
        },
        LIMIT_MS + 10 * ms,
      );
    });
    clearTimeout(timer);
    if (settled.size === 0 && current === undefined) throw new Error('the tests of the copy do not run');
    if (current !== undefined && !settled.has(current)) settle(current, 'ends the process');
    left = left.filter(({ number }) => !settled.has(number));
  }
};

/** Mutants that nobody could see: the line, the change, and why. */
const equivalents = JSON.parse(readFileSync(join(root, 'test/mutants/equivalent.json'), 'utf8'));
const isEquivalent = ({ path, text, change }) =>
  equivalents.some((known) => known.path === path && known.text === text && known.change === change);

const killed = new Map();
const tell = (number, by) => {
  killed.set(number, by);
  console.log(`killed  ${mutants[number].id} ${mutants[number].change}: ${by.split('\n')[0]}`);
};

try {
  for (const shelf of options.shelves.split(',')) {
    const files = await record(shelf);
    // What a test keeps for the next ones, such as a cache, shows with whole files alone.
    for (const isWhole of options.whole ? [false, true] : [false]) {
      const alive = mutants
        .map((_, number) => number)
        .filter((number) => !killed.has(number) && !isEquivalent(mutants[number]));
      await judge(
        shelf,
        alive.map((number) => ({ number, files: reaching(files, number, isWhole) })),
        tell,
      );
      console.log(`${shelf}${isWhole ? ', whole files' : ''}: ${killed.size} of ${mutants.length} killed`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const livesIn = (list) => list.filter((mutant) => !killed.has(numberOf(mutant)) && !isEquivalent(mutant));
const rows = LIBRARIES.map((library) => {
  const own = mutants.filter((mutant) => mutant.library === library);
  return { library, drawn: own.length, equivalent: own.filter(isEquivalent).length, lived: livesIn(own).length };
}).filter(({ drawn }) => drawn > 0);

for (const { id, change, text } of livesIn(mutants)) console.log(`LIVES   ${id} ${change}\n        ${text}`);
console.log(`seed ${options.seed}`);
for (const { library, drawn, equivalent, lived } of rows)
  console.log(
    `${library}: ${drawn} drawn, ${drawn - equivalent - lived} killed, ${lived} lived, ${equivalent} equivalent`,
  );

const isTooMuch = (lived, drawn, bound) => lived > bound * drawn;
const matter = (row) => row.drawn - row.equivalent;
const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
if (
  isTooMuch(
    sum(({ lived }) => lived),
    sum(matter),
    OF_ALL,
  ) ||
  rows.some((row) => isTooMuch(row.lived, matter(row), OF_LIBRARY))
)
  process.exitCode = 1;
