import { msOf, timeAt } from './time.js';

test('every day of four hundred years is the day that it is', () => {
  const day = 86_400_000;
  for (let ms = Date.parse('1970-01-01T00:00:00.000Z'); ms < Date.parse('2370-01-01T00:00:00.000Z'); ms += day)
    if (timeAt(ms) !== new Date(ms).toISOString() || msOf(timeAt(ms)) !== ms) throw new Error(String(ms));
});
