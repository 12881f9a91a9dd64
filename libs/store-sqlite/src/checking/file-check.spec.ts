import { chmodSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { closedStore, contentsOf, crashCopy, fill, openAt, rejectionOf } from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';
import { DamagedStore } from '@stackledger/store';
import { isOutOfReach } from '../file/store-file.js';
import { checkStoreFile } from './file-check.js';

let temp: TempFolder;
let path: string;
beforeEach(() => {
  temp = tempFolder();
  path = temp.path('hall.db');
});
afterEach(() => temp.remove());

/** What a check answers, or is ended by, where nothing is written. */
const checkedReadOnly = async (readOnly?: boolean): Promise<unknown> => {
  const before = contentsOf(temp.folder);
  const answer = await checkStoreFile({ path, readOnly }).catch((error: unknown) => error);
  expect(contentsOf(temp.folder)).toEqual(before);
  return answer;
};

test('a store at rest, as a backup is, is checked where nothing can be written', async () => {
  await closedStore(path, 2);
  expect(await checkedReadOnly(true)).toEqual({ position: 6, read: 6, readOnly: true });
});

test('damage is found there too', async () => {
  await closedStore(path, 2);
  truncateSync(path, 8192);
  expect(await checkedReadOnly(true)).toMatchObject({ code: 'damaged-store' });
});

test('a store that was not closed in order is called nothing there, since its log has to be merged', async () => {
  const store = await openAt(path);
  await fill(store, 2);
  crashCopy(path, temp.path('copy.db'));
  await store.close();
  path = temp.path('copy.db');
  const answer = await checkedReadOnly(true);
  expect(answer).toMatchObject({ code: 'store-unavailable', reason: 'io-error' });
  expect(String(answer)).toMatch(/copy\.db-wal .* to a folder that takes writes, and check it there/);
});

// The superuser may write whatever the permissions say.
const testAsUser = process.getuid?.() === 0 ? test.skip : test;

testAsUser('a folder in which this user may not write is found out', async () => {
  path = temp.path('theirs/hall.db');
  mkdirSync(temp.path('theirs'));
  await closedStore(path, 2);
  chmodSync(temp.path('theirs'), 0o500);
  try {
    expect(await checkStoreFile({ path })).toMatchObject({ readOnly: true });
  } finally {
    chmodSync(temp.path('theirs'), 0o700);
  }
});

test('a file of no bytes is told to be empty, and is not called the database of another program', async () => {
  writeFileSync(path, '');
  expect(await checkedReadOnly(false)).toMatchObject({
    code: 'damaged-store',
    what: expect.stringMatching(
      /^it is empty \(0 bytes\): .* Restore a backup; to begin .* remove the file$/,
    ) as unknown,
  });
});

test.each([
  ['EROFS', true],
  ['EACCES', true],
  ['SQLITE_READONLY_DIRECTORY', true],
  ['SQLITE_CORRUPT', false],
])('what the system says (%s) is no damage of the file: %p', (code, expected) => {
  const error = new DamagedStore(path, 'it', { cause: Object.assign(new Error('it'), { code }) });
  expect(isOutOfReach(error)).toBe(expected);
});

test('a file that is not there is not checked', async () => {
  expect(await rejectionOf(checkStoreFile({ path: temp.path('none/hall.db') }))).toBeInstanceOf(DamagedStore);
});
