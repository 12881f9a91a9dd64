import { magic } from '../index.js';

test.each([
  ['instant', ['instant-or-sorcery', 'noncreature']],
  ['sorcery', ['instant-or-sorcery', 'noncreature']],
  ['artifact', ['permanent', 'noncreature']],
  ['creature', ['permanent']],
  ['land', ['permanent']],
])('in the words of triggers a card of the kind %s is %j too', (kind, words) => {
  expect(magic.vocabulary.kindWords(kind)).toEqual(words);
});
