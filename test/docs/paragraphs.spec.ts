import { readdirSync } from 'node:fs';
import { tableUnder } from '../support/documents/document.js';

const rows = tableUnder('docs/rules/magic.md', '18. Where effects meet, paragraph by paragraph', 'paragraphs');
const scenarios = readdirSync('test/scenarios/magic');

test('each scenario that the list of paragraphs names is there', () => {
  const named = rows.flatMap((row) => (row['held by'] ?? '').match(/\d+/g) ?? []);
  expect(rows.length).toBeGreaterThan(40);
  expect(named.filter((number) => !scenarios.some((name) => name.startsWith(`${number}-`)))).toEqual([]);
});
