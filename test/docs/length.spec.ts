import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writtenByHand } from '../support/documents/generated-parts.js';

/** What a reader may have to read: half of what it once was. */
const MOST_WORDS = 46_500;

/** The sentences of rules, those of tournaments among them; they are looked up, one at a time. */
const MOST_WORDS_OF_RULES = 17_000;

/** README, CONTRIBUTING, and all of docs but the decisions. */
const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('adr'))
    .map((name) => join('docs', name)),
];

/**
 * A line of docs/rules that the program reads, `- **FS-PRIO-4** (event) After a resolution …`, or that tells which
 * scenario holds a paragraph of a rule book, `| 613.1b | control | 140 |`.
 */
const RULE = /^(?:- \*\*[A-Z]+-[\w.-]+\*\*|\| \d{3}\.\S* .*\|).*$/gm;

/** Words between spaces, those in tables and code too. */
const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The words of a document without what is generated into it, and without its rules. */
const wordsToRead = (text: string): number => wordsIn(writtenByHand(text).replaceAll(RULE, ''));

test(`README, CONTRIBUTING and docs have ${MOST_WORDS} words at most that are written by hand and are no rules`, () => {
  const counts = DOCUMENTS.map((file): [file: string, words: number] => [
    file,
    wordsToRead(readFileSync(file, 'utf8')),
  ]);
  const total = counts.reduce((sum, [, words]) => sum + words, 0);
  const longest = counts.toSorted(([, one], [, other]) => other - one).map(([file, words]) => `${file}: ${words}`);
  expect({ total, longest: total > MOST_WORDS ? longest : [] }).toEqual({ total, longest: [] });
});

test(`the rules have ${MOST_WORDS_OF_RULES} words at most`, () => {
  const rules = DOCUMENTS.flatMap((file) => readFileSync(file, 'utf8').match(RULE) ?? []);
  expect(wordsIn(rules.join(' '))).toBeLessThanOrEqual(MOST_WORDS_OF_RULES);
  expect(rules.length).toBeGreaterThan(500);
});

test('what is generated and what is a rule is not read, and tables are', () => {
  const text = 'one\n<!-- two: npm run docs -->\n\nthree\n\n<!-- end of two -->\n| four |\n- **FS-X-1** (event) five\n';
  expect(wordsToRead(text)).toBe(4);
});
