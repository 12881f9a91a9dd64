// Runs test files one after the other in the realm of the process itself, as jest's `testRunner`: what they import is
// loaded once for all of them and stays compiled, where a sandbox for each would begin anew. jest-circus does the
// rest, as ever; it is handed a runtime that imports instead of sandboxing. Where few files are asked for they are not
// bundled, and each has a sandbox of its own. See docs/adr/0065.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import circusRunner from 'jest-circus/runner';
import { jest } from './jest-words.mjs';

const circus = circusRunner.default ?? circusRunner;
const require = createRequire(import.meta.url);

/**
 * Most code of tests runs a few times only: where V8 compiles it for speed as early as in a service, a tenth of all CPU
 * goes into that (before V8 12, that of Node 22, which has a quicker compiler in between, and no such flag). What is
 * not run for a while is kept: the next file may need it.
 */
if (Number.parseInt(process.versions.v8, 10) < 12) setFlagsFromString('--interrupt-budget=1000000');
setFlagsFromString('--no-flush-bytecode');

/** The bundle of a test file, if this run has one. */
const bundleOf = (path, { rootDir }) => {
  const folders = process.env.BUNDLED_SPECS?.split(delimiter) ?? [];
  return folders.map((folder) => join(folder, `${relative(rootDir, path)}.js`)).find((file) => existsSync(file));
};

/** Loaded anew for each test file: it keeps the state of one. */
const fresh = (path) => {
  delete require.cache[path];
  return require(path);
};

const nothing = () => undefined;

const importing = (bundle) => ({
  requireInternalModule: fresh,
  requireModule: require,
  setGlobalsForRuntime: nothing,
  enterTestCode: nothing,
  leaveTestCode: nothing,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: () => import(pathToFileURL(bundle).href),
});

/**
 * By what jest-circus keeps the tests of a file and who hears of them. Left there, the listeners of every earlier file
 * of the process would hear each test too, and report it as one of their own.
 */
const OF_CIRCUS = new Set(['EVENT_HANDLERS', 'JEST_STATE_SYMBOL']);

/** What a test file may leave behind in a process: environment, listeners, what it holds of clocks and methods. */
const restoring = () => {
  const environment = { ...process.env };
  const listeners = [
    'SIGINT',
    'SIGTERM',
    'warning',
    'beforeExit',
    'exit',
    'uncaughtException',
    'unhandledRejection',
  ].map((event) => [event, new Set(process.rawListeners(event))]);
  const { console } = globalThis;
  return () => {
    jest.restoreAllMocks();
    jest.useRealTimers();
    globalThis.console = console;
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (OF_CIRCUS.has(symbol.description)) Reflect.deleteProperty(globalThis, symbol);
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
    for (const [event, before] of listeners)
      for (const listener of process.rawListeners(event))
        if (!before.has(listener)) process.removeListener(event, listener);
  };
};

/** Lines of stacks by the places that they are of. */
const lines = new Map();

/**
 * Writes stacks as `written` does, which looks up each place in the sources of a bundle, but each place once: what
 * drives a browser asks for a stack with every call, always from the same few.
 */
const writingOnce = (written) => {
  const head = written({}, []);
  const lineOf = (frame) => {
    const anew = () => written({}, [frame]).slice(head.length);
    const file = frame.getFileName();
    if (!file) return anew(); // what has no file of its own is told apart by more than its place
    const place = `${file}:${frame.getLineNumber()}:${frame.getColumnNumber()}`;
    const line = lines.get(place) ?? anew();
    lines.set(place, line);
    return line;
  };
  return (error, frames) => written(error, []) + frames.map(lineOf).join('');
};

/** A file for how long each test file took, and how much of it was CPU: see scripts/write-longest-tests.mjs. */
const TIMES = process.env.TEST_TIMES;

/** Seconds of CPU of this process and of those that it has started and seen end, by Linux. */
const cpuSeconds = () => {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
};

const timed = () => {
  const [began, cpu] = [performance.now(), cpuSeconds()];
  return (path) => {
    const seconds = (performance.now() - began) / 1000;
    appendFileSync(TIMES, `${JSON.stringify({ path, seconds, cpuSeconds: cpuSeconds() - cpu })}\n`);
  };
};

export default async (globalConfig, config, environment, runtime, path, send) => {
  const bundle = bundleOf(path, config);
  if (bundle === undefined) return circus(globalConfig, config, environment, runtime, path, send);
  const restore = restoring();
  const tell = TIMES === undefined ? nothing : timed();
  globalThis.console = environment.global.console;
  Error.prepareStackTrace = writingOnce(Error.prepareStackTrace); // jest puts its own back before the next file
  try {
    return await circus(globalConfig, config, { global: globalThis }, importing(bundle), path, send);
  } finally {
    tell(relative(config.rootDir, path).split(sep).join('/'));
    restore();
  }
};
