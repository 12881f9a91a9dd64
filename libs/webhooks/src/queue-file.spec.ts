import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSqlite } from '@stackledger/sqlite';
import { openQueueFile } from './queue-file.js';

const folder = mkdtempSync(join(tmpdir(), 'stackledger-queue-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const theirs = async (write: (path: string) => void | Promise<void>): Promise<string> => {
  const path = join(folder, `theirs-${Math.random()}.db`);
  await write(path);
  return path;
};

test.each([
  ['a text', (path: string): void => writeFileSync(path, 'notes of the evening', { mode: 0o644 })],
  [
    'another database',
    async (path: string): Promise<void> => {
      const sqlite = await loadSqlite();
      new sqlite(path).exec('CREATE TABLE guests (name TEXT)').close();
    },
  ],
])('a file that is %s is told in a sentence, and left as it is', async (_what, write) => {
  const path = await theirs(write);
  const before = [readFileSync(path).toString('latin1'), statSync(path).mode];
  await expect(openQueueFile(path)).rejects.toThrow(/it is no file of webhooks of this build; move it away/);
  expect([readFileSync(path).toString('latin1'), statSync(path).mode]).toEqual(before);
});

test('a file of webhooks is for its owner alone, and opens again', async () => {
  const path = join(folder, 'own.db');
  (await openQueueFile(path)).close();
  (await openQueueFile(path)).close();
  expect(statSync(path).mode & 0o077).toBe(0);
});
