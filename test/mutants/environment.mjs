// Runs a test file with one mutant switched on, until a test fails; or records which tests reach which mutants.
import { TestEnvironment } from 'jest-environment-node';
import { run } from './run.mjs';

const nameOf = (test) => (test.parent === undefined ? '' : `${nameOf(test.parent)} ${test.name}`);

const eachTest = (block, visit) =>
  block.children.forEach((child) => (child.type === 'test' ? visit(child) : eachTest(child, visit)));

export default class MutantEnvironment extends TestEnvironment {
  #reached = new Set();

  async setup() {
    await super.setup();
    const { live } = run;
    [run.outside, run.byTest] = [[], {}];
    this.global.mutantSwitch = (id) => (live === undefined ? this.#reached.add(id) && false : live === id);
  }

  handleTestEvent(event, state) {
    if (event.name === 'run_start' && run.tests !== undefined)
      eachTest(state.rootDescribeBlock, (test) => {
        if (!run.tests.has(nameOf(test))) test.mode = 'skip';
      });
    if (run.live === undefined) this.#record(event);
    else if (event.name === 'test_done' && event.test.errors.length > 0)
      eachTest(state.rootDescribeBlock, (test) => (test.mode = 'skip'));
  }

  #record({ name, test }) {
    if (name === 'test_start') this.#outside();
    if (name === 'test_done') {
      run.byTest[nameOf(test)] = [...this.#reached];
      this.#reached.clear();
    }
    if (name === 'run_finish') this.#outside();
  }

  #outside() {
    run.outside.push(...this.#reached);
    this.#reached.clear();
  }
}
