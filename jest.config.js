import { readFileSync } from 'node:fs';

/** Library aliases as the compiler has them: one list, in tsconfig.json. */
const { paths } = JSON.parse(readFileSync(new URL('./tsconfig.json', import.meta.url), 'utf8')).compilerOptions;
const aliases = Object.fromEntries(
  Object.entries(paths).map(([alias, [target]]) => [`^${alias}$`, `<rootDir>/${target.replace('./', '')}`]),
);

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
  /** Compiled as .swcrc says, which the build follows too. */
  transform: { '^.+\\.ts$': '<rootDir>/scripts/compile-specs.mjs' },
};

export default {
  /** No test is about time: on a busy machine a short limit fails tests that are only slow. */
  testTimeout: 240_000,
  /** Every core: by itself jest leaves one idle, which on two cores is half of the machine. */
  maxWorkers: '100%',
  /** No core waits at the end for one that began with a long file. */
  testSequencer: '<rootDir>/scripts/longest-first.mjs',
  projects: [
    {
      ...common,
      displayName: 'unit',
      globalSetup: '<rootDir>/scripts/bundle-specs.mjs',
      roots: ['apps', 'libs', 'test/boundaries', 'test/docs', 'test/golden'].map((folder) => `<rootDir>/${folder}`),
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', LONG],
    },
    {
      ...common,
      displayName: 'rules',
      testMatch: [
        '<rootDir>/test/{scenarios,properties,projections}/**/*.spec.ts',
        '<rootDir>/examples/**/*.spec.ts',
        '<rootDir>/{apps,libs,test}/**/*.long.spec.ts',
      ],
    },
    { ...common, displayName: 'e2e', testMatch: ['<rootDir>/test/{e2e,browser,torture,kurrent-double,postgres}/**/*.spec.ts'] },
  ],
};
