import { msOf, TIME, timeAt } from './time.js';

test('a time reads and writes as every calendar has it', () => {
  for (const time of [
    '1970-01-01T00:00:00.000Z',
    '2000-02-29T23:59:59.999Z',
    '2026-11-22T15:23:04.120Z',
    '2100-03-01T00:00:00.000Z',
    '2400-12-31T12:30:00.001Z',
  ]) {
    expect(msOf(time)).toBe(Date.parse(time));
    expect(timeAt(Date.parse(time))).toBe(time);
    expect(time).toMatch(TIME);
  }
});

test('every day of four hundred years is the day that it is', () => {
  const day = 86_400_000;
  for (let ms = Date.parse('1970-01-01T00:00:00.000Z'); ms < Date.parse('2370-01-01T00:00:00.000Z'); ms += day)
    if (timeAt(ms) !== new Date(ms).toISOString() || msOf(timeAt(ms)) !== ms) throw new Error(String(ms));
});
