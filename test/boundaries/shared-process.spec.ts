/** By which jest-circus keeps who hears of tests: two of its own, and four that each file adds. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

test('nobody hears of a test who heard of those of a file that ran in this process before', () => {
  const listeners = (globalThis as { readonly [name: symbol]: unknown })[LISTENERS];
  expect(Array.isArray(listeners) ? listeners.length : 0).toBe(6);
});
