// What the runner and the environment of each test file share; both live outside of the files' sandboxes.
export const run = {
  /** The number of the mutant that is switched on; none while it is recorded who reaches which. */
  live: undefined,
  /** The names of the tests that are run in the file; all where there is none. */
  tests: undefined,
  /** Of the file being recorded: numbers reached outside of its tests, and by each test. */
  outside: [],
  byTest: {},
};
