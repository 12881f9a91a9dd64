// Who reaches which mutant, and which of them fail with it: each question in a process of its own, a few at once.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A test with a mutant in it may take this, beside ten times what it takes without; in ms. */
const LIMIT_MS = 20_000;

/** And the loading of its file with what goes before its tests; in ms. */
const LOADING_LIMIT_MS = 60_000;

/** To load a test file costs about as much as this, in ms. */
const LOADING_MS = 100;

/** The shares of tests that may be long; whoever starts a proof may ask for more. */
const SHARES = {
  ...{ RUNS: '3', MATCHES: '1', COMMANDS: '120', STEPS: '3000', WHAT_IFS: '60', ALTERATIONS: '32', SEASONS: '20' },
  ...process.env,
};

/** Runs test files of the copy in a new process; answers why it ended, if not by itself. */
const runSpecs = ({ copy, bundles, isLong }, { number, files }, hear) =>
  new Promise((resolve) => {
    const child = fork('test/mutants/run-specs.mjs', {
      cwd: copy,
      detached: true,
      silent: true,
      execArgv: ['--no-warnings', '--max-old-space-size=3000'],
      env: { ...(isLong ? SHARES : process.env), ...(number !== undefined && { MUTANT: String(number) }) },
    });
    let [timer, isOver, why, at] = [undefined, false, 'ends the process', -1];
    const end = () => {
      try {
        process.kill(-child.pid, 'SIGKILL'); // and whatever its tests began
      } catch {
        // It has ended by itself, and left nothing.
      }
    };
    child.stdout.resume();
    child.stderr.resume();
    child.on('message', (message) => {
      clearTimeout(timer);
      if (message.over) isOver = true;
      else if (number !== undefined)
        timer = setTimeout(
          () => {
            why = 'takes too long';
            end();
          },
          message.test === undefined ? LOADING_LIMIT_MS : LIMIT_MS + 10 * (files[at]?.msOf[message.test] ?? 0),
        );
      if (message.begun !== undefined) at += 1;
      hear(message);
    });
    child.on('exit', () => {
      clearTimeout(timer);
      end();
      resolve(isOver ? undefined : why);
    });
    child.send({ folder: bundles, number, files });
  });

/** Does a piece of work for each of a list, so many at once. */
const each = async (list, atOnce, work) => {
  const left = [...list];
  const worker = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

/** Test files whose cases are files of other folders. */
const READS_DATA = /^(test|libs\/rulesets)\//;

const dataOf = (copy) =>
  ['test/scenarios', 'test/golden']
    .flatMap((folder) => readdirSync(join(copy, folder), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.spec.ts'))
    .map((entry) => relative(copy, join(entry.parentPath, entry.name)))
    .sort();

const markOf = (copy, paths) => {
  const hash = createHash('sha1');
  for (const path of paths) hash.update(path).update(readFileSync(join(copy, path)));
  return hash.digest('hex').slice(0, 12);
};

/** Of each test file: the mutants that it reaches outside of its tests, and of each test its ms and those it reaches.
 * What was recorded of a test file that is as it was is taken from `keep`, which gets what is new. */
export const record = async (place, specs, atOnce, tell, keep) => {
  const recorded = [];
  const kept = new Map(keep.recordings.map((recording) => [`${recording.path} ${recording.mark}`, recording]));
  const data = markOf(place.copy, dataOf(place.copy));
  await each(specs, atOnce, async (path) => {
    const mark = markOf(place.copy, [path]) + (READS_DATA.test(path) ? data : '');
    const known = kept.get(`${path} ${mark}`);
    if (known !== undefined) return recorded.push(known);
    let heard;
    const why = await runSpecs(place, { files: [{ path }] }, (message) => {
      if (message.ended !== undefined) heard = message;
    });
    const failures = heard?.ended.failures ?? [why];
    for (const failure of failures) tell(`left out, fails without a mutant: ${path}:${failure}`);
    if (heard === undefined || failures.some((failure) => failure.startsWith('outside'))) return;
    const tests = heard.tests.filter(({ name }) => !failures.includes(name));
    const recording = { path, mark, tests, outside: heard.outside };
    recorded.push(recording);
    keep.add(recording);
  });
  return recorded;
};

/** Who is asked first: the tests of the library itself, then scenarios, then those whose tests are the shortest. */
const placeOf = ({ path, tests, ms }, { library }) => {
  if (path.startsWith(`libs/${library}/`)) return 0;
  return path.startsWith('test/scenarios') ? 1 : 2 + ms / tests.length;
};

/**
 * The files that reach a mutant, and of each the tests that do; all where the file does outside of its tests. Together
 * they take no more than the budget: what is longer is left out.
 */
export const planOf = (recorded, number, mutant, budgetMs) => {
  const all = recorded
    .map(({ path, mark, outside, tests }) => {
      const asked = outside.includes(number) ? tests : tests.filter(({ reached }) => reached.includes(number));
      const ms = LOADING_MS + asked.reduce((sum, test) => sum + test.ms, 0);
      const msOf = Object.fromEntries(asked.map((test) => [test.name, test.ms]));
      return { path, mark, tests: asked.map(({ name }) => name), msOf, ms };
    })
    .filter(({ tests }) => tests.length > 0)
    .sort((a, b) => placeOf(a, mutant) - placeOf(b, mutant));
  let left = budgetMs;
  const files = all.flatMap((file) => {
    left -= LOADING_MS;
    const shortestFirst = file.tests.toSorted((a, b) => file.msOf[a] - file.msOf[b]);
    const tests = shortestFirst.filter((name) => left > 0 && (left -= file.msOf[name]) >= 0);
    return tests.length === 0 ? [] : [{ ...file, tests }];
  });
  return { number, files, isCut: left < 0 };
};

/** What marks the test files that a mutant has outlived, so that they are not asked again. */
export const askedOf = ({ files }) =>
  createHash('sha1')
    .update(files.flatMap(({ path, mark, tests }) => [path, mark, ...tests]).join('\n'))
    .digest('hex');

/** Test files whose cases have nothing in common with others. */
const KEEPS_NOTHING = /^test\/scenarios\/scenarios\./;

/** By what it is killed, if it is: the first file and test that fails. */
const killerOf = async (place, { number, files }) => {
  let [failed, at] = [undefined, -1];
  const why = await runSpecs(place, { number, files }, ({ begun, ended }) => {
    if (begun !== undefined) at += 1;
    if (ended !== undefined && ended.failures.length > 0) failed = ended.failures[0];
  });
  if (why === undefined && failed === undefined) return;
  const by = `${files[at]?.path ?? ''}: ${(failed ?? why).trim()}`;
  if (at <= 0 || failed === undefined || KEEPS_NOTHING.test(by)) return by;
  // What another file left in the process may be what fails: it has to fail alone too.
  return (
    (await killerOf(place, { number, files: [files[at]] })) ?? killerOf(place, { number, files: files.slice(at + 1) })
  );
};

/** Judges each plan, a few at once; `tell` hears of each whether it is killed, and by what. */
export const judge = (place, plans, atOnce, tell) =>
  each(plans, atOnce, async (plan) => tell(plan, plan.files.length === 0 ? undefined : await killerOf(place, plan)));
