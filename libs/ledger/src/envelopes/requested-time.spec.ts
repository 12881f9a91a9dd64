import { requestedTime } from './requested-time.js';

test.each([
  ['2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'],
  ['2099-01-01T00:00:00Z', '2099-01-01T00:00:00.000Z'],
  ['2099-01-01T00:00Z', '2099-01-01T00:00:00.000Z'],
  ['2099-01-01T00:00:00.5Z', '2099-01-01T00:00:00.500Z'],
  ['2099-03-01T00:30:00+01:00', '2099-02-28T23:30:00.000Z'],
  ['2096-02-29T12:00:00Z', '2096-02-29T12:00:00.000Z'],
])('%s is taken, with milliseconds and without, and written as logs write it', (said, written) => {
  expect(requestedTime(said)).toBe(written);
});

test.each([
  '2099-02-30T00:00:00.000Z',
  '2099-02-29T00:00:00Z',
  '2099-04-31T00:00:00+02:00',
  '2099-13-01T00:00:00Z',
  '2099-00-01T00:00:00Z',
  '2099-01-32T00:00:00Z',
  '2099-01-01T24:00:00Z',
  '2099-01-01T00:60:00Z',
  '2099-01-01T00:00:00',
  '2099-01-01',
  'tomorrow',
])('%s is no time', (said) => {
  expect(requestedTime(said)).toBeUndefined();
});
