import { LimitExceeded } from './errors.js';
import { checkAppend } from './limits.js';

const events = [{ id: '00000000-0000-4000-8000-000000000000', type: 'Refused', json: '{}' }];

test('a stream holds 100,000 events, not counting those truncated away', () => {
  expect(() => checkAppend('attempts-1', 99_998n, events)).not.toThrow();
  expect(() => checkAppend('attempts-1', 99_999n, events)).toThrow(LimitExceeded);
  expect(() => checkAppend('attempts-1', 99_999n, events, 1n)).not.toThrow();
  expect(() => checkAppend('attempts-1', 500_000n, events, 499_000n)).not.toThrow();
});

test('a limit says which, how much is allowed and how much it would be', () => {
  expect(() => checkAppend('match-1', 99_999n, events)).toThrow(
    'stream match-1: stream-events would be 100001, and at most 100000 are allowed',
  );
});
