import { isSameOutcome } from './outcome-comparison.js';

type Compared = Parameters<typeof isSameOutcome>[0];

const outcome = (...data: readonly unknown[]): Compared =>
  // A cast: of an event its type and data are compared.
  ({
    events: data.map((each) => ({ type: 'DieRolled', data: each })),
    named: (name: string) => name,
  }) as unknown as Compared;

test.each([
  [{ value: 3 }, { value: 3 }, true],
  [{ value: 3 }, { value: 4 }, false],
  [{ value: 3 }, { value: null }, false],
  [{ value: { deep: 1 } }, { value: { deep: 1 } }, true],
  [{ value: { deep: 1 } }, { value: 1 }, false],
  [{ value: [1, 2] }, { value: [1, 2] }, true],
  [{ value: [1, 2] }, { value: [1] }, false],
  [{ value: true }, { value: false }, false],
])('%j beside %j is the same outcome: %s', (before, after, isSame) => {
  expect(isSameOutcome(outcome(before), outcome(after))).toBe(isSame);
  expect(isSameOutcome(outcome(before, before), outcome(after))).toBe(false);
});
