import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A folder in memory, and how much room must be there. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

const hasRoom = ({ bavail, bsize }) => bavail * bsize > ROOM_BYTES;

/**
 * Where the files of tests lie: in memory where there is room, since a disk takes longer to sync than a service to
 * answer. They outlive every process there too.
 */
if (existsSync(MEMORY) && hasRoom(statfsSync(MEMORY))) process.env.TMPDIR ??= MEMORY;

/** Library aliases as the compiler has them: one list, in tsconfig.json. */
const { paths } = JSON.parse(readFileSync(new URL('./tsconfig.json', import.meta.url), 'utf8')).compilerOptions;
const aliases = Object.fromEntries(
  Object.entries(paths).map(([alias, [target]]) => [`^${alias}$`, `<rootDir>/${target.replace('./', '')}`]),
);

/** The project's folder, as the beginning of a pattern. */
const ROOT = `^${fileURLToPath(new URL('.', import.meta.url)).replaceAll(/[^\w/]/g, '\\$&')}`;

/** Unit tests that take seconds run with the rules, and not in every `npm run check`. */
const LONG = '\\.long\\.spec\\.ts$';

const common = {
  rootDir: '.',
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { ...aliases, '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  /** What a test file leaves behind in the process would slow the next ones down. */
  setupFiles: ['<rootDir>/scripts/forget-storages.cjs'],
  globalSetup: '<rootDir>/scripts/bundle-specs.mjs',
  testRunner: '<rootDir>/scripts/shared-runner.mjs',
  /** Compiled as .swcrc says, which the build follows too. */
  transform: { '^.+\\.ts$': '@swc/jest' },
};

const inFolders = (...folders) => folders.map((folder) => `<rootDir>/${folder}`);

const UNIT = {
  roots: inFolders('apps', 'libs', 'test/boundaries', 'test/docs', 'test/golden', 'test/mutants'),
  testRegex: ['(?<!\\.long)\\.spec\\.ts$'],
};

const RULES = {
  roots: inFolders('apps', 'libs', 'test', 'examples'),
  testRegex: [LONG, `${ROOT}(test/(scenarios|properties|projections)|examples)/.*\\.spec\\.ts$`],
};

const E2E = {
  roots: inFolders('test/e2e', 'test/browser', 'test/torture', 'test/kurrent-double', 'test/postgres'),
  testRegex: [`${ROOT}test/(e2e|browser|torture|kurrent-double|postgres)/.*\\.spec\\.ts$`],
};

const project = (displayName, where) => ({ ...common, displayName, ...where });

export default {
  /** No test is about time: on a busy machine a short limit fails tests that are only slow. */
  testTimeout: 240_000,
  /** Every core: by itself jest leaves one idle, which on two cores is half of the machine. */
  maxWorkers: '100%',
  /** Tests of one file that may run at once wait most of the time. */
  maxConcurrency: 32,
  /** Files of a worker share its memory: one that has grown so far is begun anew. */
  workerIdleMemoryLimit: '1500MB',
  /** No core waits at the end for one that began with a long file. */
  testSequencer: '<rootDir>/scripts/longest-first.mjs',
  projects: [
    project('unit', UNIT),
    project('rules', RULES),
    project('e2e', E2E),
    /** As one project, their files share what is bundled, and what a worker has compiled. */
    project('whole', { roots: RULES.roots, testRegex: [...RULES.testRegex, ...E2E.testRegex] }),
  ],
};
