// A process of its own for one mutant, or for the recording of one test file: runs bundled test files of the copy, one
// after the other, and sends what came of each to its parent. Its modules are loaded with the mutant switched on, so
// that nothing which a module keeps was made without it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import * as globals from './jest-globals.mjs';

/** As long as a test of the project may take, in ms. */
const PATIENCE_MS = 240_000;

/** Tests may hold the clock. */
const now = performance.now.bind(performance);

Object.assign(globalThis, globals, { [Symbol.for('TEST_TIMEOUT_SYMBOL')]: PATIENCE_MS });

const nameOf = (test) => (test.parent === undefined ? '' : `${nameOf(test.parent)} ${test.name}`);

const eachTest = (block, visit) =>
  block.children.forEach((child) => (child.type === 'test' ? visit(child) : eachTest(child, visit)));

const skip = (test) => (test.mode = 'skip');

/** Numbers that were reached and not yet told; what was reached outside of tests; each test as it came out. */
const reached = new Set();
let [outside, done] = [new Set(), []];
let [wanted, isRecorded, begun] = [undefined, false, 0];

const handOn = () => {
  for (const number of reached) outside.add(number);
  reached.clear();
};

addEventHandler((event, state) => {
  if (event.name === 'run_start' && wanted !== undefined)
    eachTest(state.rootDescribeBlock, (test) => wanted.has(nameOf(test)) || skip(test));
  if (event.name === 'test_start') {
    handOn();
    if (!isRecorded) process.send({ test: nameOf(event.test) });
    begun = now();
  }
  if (event.name === 'test_done') {
    done.push({ name: nameOf(event.test), ms: now() - begun, reached: [...reached] });
    reached.clear();
    if (!isRecorded && event.test.errors.length > 0) eachTest(state.rootDescribeBlock, skip);
  }
});

/** Errors that belong to no test, as those of a promise that nobody waited for. */
const strays = [];
process.on('uncaughtException', (error) => strays.push(error));
process.on('unhandledRejection', (error) => strays.push(error));

const failuresOf = ({ testResults, unhandledErrors }) => [
  ...testResults.filter(({ errors }) => errors.length > 0).map(({ testPath }) => ` ${testPath.slice(1).join(' ')}`),
  ...[...unhandledErrors, ...strays].map((error) => `outside of tests: ${String(error?.message ?? error)}`),
];

const runFile = async (folder, path) => {
  resetState();
  [outside, done] = [new Set(), []];
  const started = now();
  try {
    await import(pathToFileURL(join(folder, `${path}.js`)).href);
    const failures = failuresOf(await run());
    return { path, ms: now() - started, failures };
  } catch (error) {
    return { path, ms: now() - started, failures: [`outside of tests: ${String(error?.message ?? error)}`] };
  } finally {
    strays.length = 0;
    getState().rootDescribeBlock.children.length = 0;
  }
};

process.once('disconnect', () => process.exit());
process.once('message', async ({ folder, number, files }) => {
  isRecorded = number === undefined;
  globalThis.mutantSwitch = isRecorded ? (id) => reached.add(id) && false : (id) => id === number;
  for (const { path, tests } of files) {
    process.send({ begun: path });
    wanted = tests && new Set(tests);
    const ended = await runFile(folder, path);
    handOn();
    process.send({ ended, ...(isRecorded && { outside: [...outside], tests: done }) });
    if (!isRecorded && ended.failures.length > 0) break;
  }
  process.send({ over: true }, () => process.exit());
});
