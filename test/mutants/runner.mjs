// Runs test files for jest in this process, once for each mutant of the plan, and sends what came out to its parent.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import TestRunner from 'jest-runner';
import { run } from './run.mjs';

export default class MutantRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    process.send({ bundled: process.env.BUNDLED_SPECS });
    const byPath = new Map(tests.map((test) => [relative(test.context.config.rootDir, test.path), test]));
    const runFile = async (path) => {
      let failure;
      const [offSuccess, offFailure] = [
        this.on('test-file-success', ([, { testExecError, testResults }]) => {
          failure = testExecError?.message ?? testResults.find(({ status }) => status === 'failed')?.fullName;
        }),
        this.on('test-file-failure', ([, error]) => (failure = String(error.message))),
      ];
      await super.runTests([byPath.get(path)], watcher, { ...options, serial: true });
      offSuccess();
      offFailure();
      return failure;
    };
    const plan = JSON.parse(readFileSync(process.env.MUTANT_PLAN, 'utf8'));
    if (plan.record) for (const path of byPath.keys()) await this.#record(path, runFile);
    else for (const mutant of plan.mutants) await this.#judge(mutant, runFile);
  }

  async #record(path, runFile) {
    const begun = performance.now();
    run.live = undefined;
    const failure = await runFile(path);
    process.send({ path, ms: performance.now() - begun, failure, outside: run.outside, byTest: run.byTest });
  }

  /** Files in the order of the plan, until one fails. */
  async #judge({ number, files }, runFile) {
    process.send({ begun: number });
    [process.env.MUTANT, run.live] = [String(number), number];
    for (const { path, tests } of files) {
      run.tests = tests && new Set(tests);
      const failure = await runFile(path);
      if (failure !== undefined) return process.send({ number, killedBy: `${path}: ${failure}` });
    }
    process.send({ number });
  }
}
