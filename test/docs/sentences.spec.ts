import { readdirSync, readFileSync } from 'node:fs';
import { tableUnder } from '../support/documents/document.js';

const PAGE = 'docs/rules/magic.md';
const rows = tableUnder(PAGE, '17. The page on the stack, sentence by sentence', 'sentence');
const page = readFileSync(PAGE, 'utf8');
const scenarios = readdirSync('test/scenarios/magic');
const BUILT = rows.filter(({ scenarios: shown }) => shown !== 'not built');

test('every sentence names rules that are written down', () => {
  const named = rows.flatMap(({ rules = '' }) => rules.split(', '));
  expect(rows.length).toBeGreaterThan(25);
  expect(named.filter((rule) => !page.includes(`- **${rule}**`))).toEqual([]);
});

test.each(BUILT.map((row) => [row.sentence, row] as const))('%s: a scenario shows it', (_, row) => {
  const numbers = (row.scenarios ?? '').split(', ');
  const texts = numbers.map((number) => {
    const file = scenarios.find((name) => name.startsWith(`${number}-`));
    return file === undefined ? undefined : readFileSync(`test/scenarios/magic/${file}`, 'utf8');
  });
  expect(texts.filter((text) => text === undefined)).toEqual([]);
});
