import { isKnownResult, type TableResult } from './result.js';

const pod = (winner: string | null, tally?: Record<string, number>): TableResult => ({
  ...{ kind: 'pod', winner },
  ...(tally && { tally }),
});

test('TO-RESULT-5: who names the winner alone says the same as a count beside; another winner or count is another result', () => {
  const known = pod('anna', { anna: 4, ben: 2 });
  expect(isKnownResult(known, pod('anna'))).toBe(true);
  expect(isKnownResult(known, pod('anna', { ben: 2, anna: 4 }))).toBe(true);
  expect(isKnownResult(known, pod('ben'))).toBe(false);
  expect(isKnownResult(known, pod(null))).toBe(false);
  expect(isKnownResult(known, pod('anna', { anna: 4 }))).toBe(false);
  expect(isKnownResult(pod('anna'), known)).toBe(false);
});
