import { shown } from './output.js';

test('a line keeps its colours; what would turn it round or steer the terminal is written out', () => {
  expect(shown('\u001b[31mred\u001b[0m pay \u202e001 \u001b[2J\u0000 שלום')).toBe(
    String.raw`${'\u001b[31m'}red${'\u001b[0m'} pay \u202e001 \u001b[2J\u0000 שלום`,
  );
});
