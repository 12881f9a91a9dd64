// Runs before each test file. jest keeps the running test in an AsyncLocalStorage of each test file, and on Node 20 and
// 22 every promise asks all storages that were ever entered in a process: those of test files that are over are
// disabled.
const { AsyncLocalStorage } = require('node:async_hooks');

/** Kept at the class, which all test files of a process share. */
const ENTERED = Symbol.for('stackledger.entered-storages');

const entered = (AsyncLocalStorage.prototype[ENTERED] ??= watched(new Set()));
for (const storage of entered) storage.disable();
entered.clear();

function watched(storages) {
  const { run } = AsyncLocalStorage.prototype;
  AsyncLocalStorage.prototype.run = function (...args) {
    storages.add(this);
    return run.apply(this, args);
  };
  return storages;
}
