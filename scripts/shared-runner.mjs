// Runs test files one after the other in the realm of the process itself, as jest's `testRunner`: what they import is
// loaded once for all of them and stays compiled, where a sandbox for each would begin anew. jest-circus does the
// rest, as ever; it is handed a runtime that imports instead of sandboxing. Where few files are asked for they are not
// bundled, and each has a sandbox of its own. See docs/adr/0065.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import circusRunner from 'jest-circus/runner';
import { jest } from './jest-words.mjs';

const circus = circusRunner.default ?? circusRunner;
const require = createRequire(import.meta.url);

/**
 * Most code of tests runs a few times only: where V8 compiles it for speed as early as in a service, a tenth of all CPU
 * goes into that. What is not run for a while is kept: the next file may need it.
 */
for (const flag of ['--interrupt-budget=1000000', '--no-flush-bytecode']) setFlagsFromString(flag);

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

export default async (globalConfig, config, environment, runtime, path, send) => {
  const bundle = bundleOf(path, config);
  if (bundle === undefined) return circus(globalConfig, config, environment, runtime, path, send);
  const restore = restoring();
  globalThis.console = environment.global.console;
  Error.prepareStackTrace = writingOnce(Error.prepareStackTrace); // jest puts its own back before the next file
  try {
    return await circus(globalConfig, config, { global: globalThis }, importing(bundle), path, send);
  } finally {
    restore();
  }
};
