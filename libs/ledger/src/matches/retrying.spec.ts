import { ExpectedRevisionConflict, OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import { retried } from './retrying.js';

const unknown = new OutcomeUnknown('match-1', 'the line went dead');
const gone = new StoreUnavailable('down', 'nobody answers');

test('an unknown outcome stays unknown where the store does not answer any more', async () => {
  await expect(retried('1', unknown, () => Promise.reject(gone))).rejects.toBe(unknown);
});

test('a store that is not there is told as such where nothing can have been written', async () => {
  await expect(retried('1', gone, () => Promise.resolve('answer'))).rejects.toBe(gone);
  const conflict = new ExpectedRevisionConflict('match-1', 1n, 2n);
  await expect(retried('1', conflict, () => Promise.reject(gone))).rejects.toBe(gone);
});

test('nothing is tried any more when the time of the command is over', async () => {
  let tries = 0;
  const once = (): Promise<string> => Promise.resolve(`try ${(tries += 1)}`);
  await expect(retried('1', unknown, once, performance.now())).rejects.toBe(unknown);
  expect(tries).toBe(0);
  expect(await retried('1', unknown, once)).toBe('try 1');
});
