// Of an instrumented copy of the project: one project, in one process. scripts/prove-mutants.mjs runs it.
import base from '../../jest.config.js';

const [{ displayName, ...unit }] = base.projects;
const LONG = '\\.long\\.spec\\.ts$';

/** Which test files are asked, one shelf after the other: the next only about mutants that live on the one before. */
const SHELVES = {
  first: { folders: ['libs', 'apps/api', 'apps/cli', 'test/scenarios'], ignored: [LONG, 'scenarios/coverage'] },
  rules: { folders: ['test/golden', 'test/properties', 'test/projections'], ignored: [] },
  e2e: { folders: ['test/e2e'], ignored: [] },
};
const { folders, ignored } = SHELVES[process.env.MUTANT_SHELF];

export default {
  ...unit,
  rootDir: '../..',
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testRegex: ['\\.spec\\.ts$'],
  testPathIgnorePatterns: ['/node_modules/', ...ignored],
  ...(process.env.BUNDLED_SPECS === undefined ? {} : { globalSetup: undefined }),
  testTimeout: base.testTimeout,
  maxWorkers: 1,
  reporters: [],
  testEnvironment: '<rootDir>/test/mutants/environment.mjs',
  runner: '<rootDir>/test/mutants/runner.mjs',
};
