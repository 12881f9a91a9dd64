import { STREAM_FAMILIES, streamPatterns } from '@stackledger/store';
import { codeIn, tableUnder } from '../support/documents/document.js';

test('docs/guide/kurrentdb.md lists every kind of stream that is written, with what it holds', () => {
  const rows = tableUnder('docs/guide/kurrentdb.md', 'Start', 'streams');
  expect(rows.flatMap(({ streams }) => codeIn(streams)).join(', ')).toBe(streamPatterns());
  expect(rows.map((row) => row['what they hold'])).toEqual(Object.values(STREAM_FAMILIES).map(({ holds }) => holds));
});
