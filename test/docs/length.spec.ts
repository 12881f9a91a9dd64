import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenByHand } from '../support/documents/generated-parts.js';

/** What a reader may have to read: half of what it once was. */
const MOST_WORDS = 75_000;

/** README, CONTRIBUTING, and all of docs but the decisions. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('adr'))
    .map((name) => join('docs', name)),
];

/** Words between spaces, those in tables and code too, without what is generated. */
const wordsIn = (text: string): number => writtenByHand(text).split(/\s+/).filter(Boolean).length;

test(`the documents are read in a day: ${MOST_WORDS} words written by hand at most`, () => {
  const counts = DOCUMENTS.map((file): [file: string, words: number] => [file, wordsIn(readFileSync(file, 'utf8'))]);
  const total = counts.reduce((sum, [, words]) => sum + words, 0);
  const longest = counts.toSorted(([, one], [, other]) => other - one).map(([file, words]) => `${file}: ${words}`);
  expect({ total, longest: total > MOST_WORDS ? longest : [] }).toEqual({ total, longest: [] });
});

test('what is generated is not counted, and tables are', () => {
  expect(wordsIn('one\n<!-- two: npm run docs -->\n\nthree\n\n<!-- end of two -->\n| four |')).toBe(4);
});
