import { msOf, TIME, timeAt } from './time.js';

test.each([
  '1970-01-01T00:00:00.000Z',
  '1999-12-31T23:59:59.999Z',
  '2000-02-29T23:59:59.999Z',
  '2000-03-01T00:00:00.000Z',
  '2000-03-04T10:20:30.405Z',
  '2026-11-22T15:23:04.120Z',
  '2100-02-28T23:59:59.999Z',
  '2100-03-01T00:00:00.000Z',
  '2400-12-31T12:30:00.001Z',
])('%s reads and writes as every calendar has it', (time) => {
  expect(msOf(time)).toBe(Date.parse(time));
  expect(timeAt(Date.parse(time))).toBe(time);
  expect(time).toMatch(TIME);
});
