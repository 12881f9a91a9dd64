import { readFileSync, writeFileSync } from 'node:fs';
import { cardTables } from '../support/documents/cards-document.js';
import { decisionsTable } from '../support/documents/decisions-document.js';
import { notationParts, scenarioParts, setupParts } from '../support/documents/formats-document.js';
import { httpParts, tournamentCommandsTable } from '../support/documents/http-document.js';
import { commandsText, metricsTable, settingsTable } from '../support/documents/running-document.js';
import { withParts, type GeneratedPart } from '../support/documents/generated-parts.js';

/** What is generated into each document, by the names of the parts. */
const DOCUMENTS: readonly (readonly [file: string, parts: readonly GeneratedPart[]])[] = [
  ['docs/adr/README.md', [['decisions', decisionsTable()]]],
  ['docs/reference/cards.md', cardTables()],
  ['docs/reference/commands.md', [['commands', commandsText()]]],
  ['docs/reference/http.md', httpParts()],
  ['docs/reference/metrics.md', [['metrics', metricsTable()]]],
  ['docs/reference/notation.md', notationParts()],
  ['docs/reference/scenarios.md', scenarioParts()],
  ['docs/reference/setups.md', setupParts()],
  ['docs/reference/tournament-commands.md', [['commands', tournamentCommandsTable()]]],
  ['docs/reference/settings.md', [['settings', settingsTable()]]],
];

test.each(DOCUMENTS)('%s is what the program says: if not, npm run docs', (file, parts) => {
  const kept = readFileSync(file, 'utf8');
  const written = withParts(kept, parts);
  if (process.env.WRITE_DOCS === 'yes') writeFileSync(file, written);
  else expect(kept).toBe(written);
});

test('a document without a mark is an error', () => {
  expect(() => withParts('# Cards', [['effects', '']])).toThrow('<!-- effects: npm run docs -->');
});
