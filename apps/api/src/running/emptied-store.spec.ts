import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuseEmptied } from './emptied-store.js';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'emptied-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A start over files of so many bytes. */
const started = (files: { readonly [name: string]: number }): void => {
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), 'x'.repeat(bytes));
  refuseEmptied({ storeUrl: `sqlite:${join(folder, 'hall.db')}`, keysPath: join(folder, 'hall.keys.json') });
};

test('a store of no bytes beside keys is not taken for a new one', () => {
  expect(() => started({ 'hall.db': 0, 'hall.keys.json': 9 })).toThrow(
    /hall\.db is empty \(0 bytes\), .*restore a backup/,
  );
});

test.each([
  ['an empty file without keys, as SQLite makes one before it writes', { 'hall.db': 0 }],
  ['keys that were made, or restored, before the first start', { 'hall.keys.json': 9 }],
  ['a store with its keys', { 'hall.db': 9, 'hall.keys.json': 9 }],
  ['a file whose log is there: opening it says more', { 'hall.db': 0, 'hall.db-wal': 9, 'hall.keys.json': 9 }],
])('%s is left to the store', (_, files) => {
  expect(() => started(files)).not.toThrow();
});
