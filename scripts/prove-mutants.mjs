// Turns small things of the sources round, one at a time, and asks whether a test fails: npm run prove:mutants
// [-- --count N --seed N --library NAME --mutant ID --shelves first,rules,e2e --budget SECONDS --processes N
// --resume --tests PATTERN].
// All that are drawn are written into one instrumented copy of the project, in a temporary folder; of each test it is
// recorded which of them it reaches, and a mutant is judged by those alone, in a process of its own. What came out lies
// in dist/mutants, a line each: with --resume a run goes on from there. Ends with 1 where too many live.
// See docs/adr/0073.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LIBRARIES, draw } from '../test/mutants/draw.mjs';
import { copyWith } from '../test/mutants/instrumented-copy.mjs';
import { openJournal } from '../test/mutants/journal.mjs';
import { askedOf, judge, planOf, record } from '../test/mutants/judging.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What may live, of all and of a library. */
const [OF_ALL, OF_LIBRARY] = [0.05, 0.1];

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    library: { type: 'string', multiple: true }, // of what is drawn
    mutant: { type: 'string', multiple: true },
    shelves: { type: 'string', default: 'first,rules' },
    budget: { type: 'string', default: '120' }, // of a mutant on a shelf
    processes: { type: 'string', default: '2' },
    resume: { type: 'boolean', default: false },
    tests: { type: 'string' },
  },
});
const strange = (options.library ?? []).filter((name) => !LIBRARIES.includes(name));
if (strange.length > 0) throw new Error(`no library ${strange.join(', ')}: there are ${LIBRARIES.join(', ')}`);
const atOnce = Number(options.processes);
const begun = performance.now();
const minutes = () => ((performance.now() - begun) / 60_000).toFixed(1);

const mutants = draw(root, {
  seed: options.seed,
  count: Number(options.count),
  of: options.library ?? LIBRARIES,
  ids: options.mutant,
});
if (mutants.length === 0) throw new Error('no such mutant');

/** Mutants that nobody could see: the line, the change (which of several that are alike: `nth`), and why. */
const equivalents = JSON.parse(readFileSync(join(root, 'test/mutants/equivalent.json'), 'utf8'));
const isEquivalent = ({ path, text, change, key }) =>
  equivalents.some(
    (known) =>
      known.path === path &&
      known.text === text &&
      known.change === change &&
      (known.nth === undefined || key.endsWith(`\n${known.nth}`)),
  );

// What some of the tests say is kept apart: it is no judgement.
const isWhole = options.mutant === undefined && options.tests === undefined;
const file = join(root, 'dist/mutants', isWhole ? `seed-${options.seed}.jsonl` : 'some.jsonl');
const journal = openJournal(file, mutants, options.resume && isWhole);
const { killed } = journal;

const tell = (plan, by) => {
  journal.judged(plan.number, askedOf(plan), by);
  if (by === undefined) return;
  killed.set(plan.number, by);
  console.log(`killed  ${mutants[plan.number].id} ${mutants[plan.number].change}: ${by.split('\n')[0]}`);
};

const numbers = [...mutants.keys()];
const lives = (number) => !killed.has(number) && !isEquivalent(mutants[number]);
const { copy, bundled, remove } = copyWith(root, mutants);
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    remove();
    process.exit(1);
  });
try {
  for (const shelf of options.shelves.split(',')) {
    const { specs, bundles } = bundled(shelf, new RegExp(options.tests ?? ''));
    const place = { copy, bundles, isLong: shelf !== 'first' };
    const recorded = await record(place, specs, atOnce, console.log, journal.recordingsOf(shelf));
    console.log(`${shelf}: ${recorded.length} test files recorded, ${minutes()} min`);
    const plans = numbers
      .filter(lives)
      .map((number) => planOf(recorded, number, mutants[number], 1_000 * Number(options.budget)));
    const cut = plans.filter(({ isCut }) => isCut).length;
    if (cut > 0) console.log(`${cut} are reached by more than the budget: the longest tests are not asked`);
    const left = plans
      .filter((plan) => !journal.hasOutlived(plan.number, askedOf(plan)))
      .sort((a, b) => Number(journal.isKnown(a.number)) - Number(journal.isKnown(b.number)));
    await judge(place, left, atOnce, tell);
    console.log(`${shelf}: ${killed.size} of ${mutants.length} killed, ${minutes()} min`);
  }
} finally {
  remove();
}

const rows = LIBRARIES.map((library) => {
  const own = numbers.filter((number) => mutants[number].library === library);
  const equivalent = own.filter((number) => isEquivalent(mutants[number])).length;
  const lived = own.filter(lives).length;
  return { library, drawn: own.length, killed: own.length - equivalent - lived, equivalent, lived };
}).filter(({ drawn }) => drawn > 0);
const sum = (of) => rows.reduce((total, row) => total + row[of], 0);
const all = {
  library: 'all',
  ...Object.fromEntries(['drawn', 'killed', 'equivalent', 'lived'].map((of) => [of, sum(of)])),
};

for (const { id, change, text } of numbers.filter(lives).map((number) => mutants[number]))
  console.log(`LIVES   ${id} ${change}\n        ${text}`);
console.log(`seed ${options.seed}, ${minutes()} min`);
for (const row of [...rows, all])
  console.log(
    `${row.library}: ${row.drawn} drawn, ${row.killed} killed, ${row.equivalent} equivalent, ${row.lived} lived`,
  );

const isTooMuch = ({ drawn, equivalent, lived }, bound) => lived > bound * (drawn - equivalent);
if (isTooMuch(all, OF_ALL) || rows.some((row) => isTooMuch(row, OF_LIBRARY))) process.exitCode = 1;
