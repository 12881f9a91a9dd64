import { completionPath, offersFor, type LineOffers } from './offers.js';

const offer = (text: string): LineOffers['completions'][number] => ({ text, about: '' });

/** What is offered for a line, when this is what was told of another. */
const offered = (text: string, of: string, from: number, ...told: readonly string[]) => {
  const offers = offersFor(text, completionPath('m', of), { from, completions: told.map(offer) });
  return { from: offers.from, texts: offers.completions.map((each) => each.text) };
};

test('of a line itself everything that was told is offered, whatever it begins with', () => {
  expect(offered('p; wand', 'p; wand', 3, 'the-wanderer')).toEqual({ from: 3, texts: ['the-wanderer'] });
  expect(offered('', '', 1, 'anna:', 'ben:')).toEqual({ from: 0, texts: ['anna:', 'ben:'] });
  expect(offered('  ', '', 1, 'anna:')).toEqual({ from: 0, texts: ['anna:'] });
});

test('of what was told of the beginning of a line, only what still fits is offered, from where its word begins', () => {
  expect(offered('b', '', 1, 'anna:', 'ben:', 'Bomb')).toEqual({ from: 0, texts: ['ben:', 'Bomb'] });
  expect(offered('p; B', 'p; ', 3, 'anna:', 'ben:')).toEqual({ from: 3, texts: ['ben:'] });
  expect(offered('wa', 'w', 0, 'the-wanderer', 'willow')).toEqual({ from: 0, texts: ['the-wanderer'] });
  expect(offered('ben: p', 'ben', 0, 'ben:')).toEqual({ from: 0, texts: [] });
});

test('of another line, or before anything was told, nothing is offered', () => {
  expect(offered('an', 'ann', 0, 'anna:').texts).toEqual([]);
  expect(offered('', 'b', 0, 'ben:').texts).toEqual([]);
  expect(offersFor('b', null, null).completions).toEqual([]);
});
