import { statusOf } from './statuses.js';

test.each([
  ['SL-CMD-1', 400],
  ['SL-ROLE-2', 401],
  ['SL-ROLE-1', 403],
  ['SL-ROLE-3', 403],
  ['SL-ROLE-4', 403],
  ['SL-ROLE-5', 403],
  ['SL-JOIN-1', 403],
  ['SL-SEAT-2', 403],
  ['SL-MATCH-1', 404],
  ['SL-CMD-3', 409],
  ['SL-CMD-4', 409],
  ['SL-LIMIT-1', 413],
  ['SL-CMD-5', 428],
  ['SL-LIMIT-3', 429],
  ['SL-STORE-1', 503],
])('%s gives %i', (rule, status) => {
  expect(statusOf(rule)).toBe(status);
});

test.each(['SL-CMD-2', 'SL-MATCH-2', 'SL-MATCH-3', 'SL-SEAT-1', 'SL-LIMIT-2', 'SL-REWIND-1', 'FS-LOOT-2', 'MTG-117.1'])(
  '%s is a refusal, 422',
  (rule) => {
    expect(statusOf(rule)).toBe(422);
  },
);

test('SL-STORE-1: a full disk gives 507, any other failure of the store 503', () => {
  expect(statusOf('SL-STORE-1', 'disk-full')).toBe(507);
  expect(statusOf('SL-STORE-1', 'io-error')).toBe(503);
});
