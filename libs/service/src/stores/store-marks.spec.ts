import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryStore, STREAM_FAMILIES, StoreUnavailable, type EventStore } from '@stackledger/store';
import { damagedStore } from '@stackledger/store/testing';
import { openStore } from './open-store.js';
import { markStore, refuseUnknownMarks } from './store-marks.js';

const MARKS = STREAM_FAMILIES.marks.prefix;

const marksOf = async (store: EventStore): Promise<readonly string[]> => {
  const marks: string[] = [];
  for await (const { json } of store.read(MARKS)) marks.push((JSON.parse(json) as { mark: string }).mark);
  return marks;
};

/** A mark that only a build to come knows. */
const markOfNewer = async (store: EventStore): Promise<void> => {
  const json = JSON.stringify({ mark: 'two-logs', means: 'a match has two logs' });
  const revision = BigInt((await marksOf(store)).length - 1);
  await store.append(MARKS, revision, [{ id: '00000000-0000-5000-8000-000000000001', type: 'StoreMarked', json }]);
};

describe('what a build must know to serve a store', () => {
  test('is left there once, however often it is served, and does not stop the build that knows it', async () => {
    const store = memoryStore();
    await refuseUnknownMarks(store, 'memory:');
    await markStore(store);
    await markStore(store);
    expect(await marksOf(store)).toEqual(['grants', 'people', 'texts', 'links', 'rules-by-version']);
    await expect(refuseUnknownMarks(store, 'memory:')).resolves.toBeUndefined();
  });

  test('stops a build that does not know it, which says what it is and what to do', async () => {
    const store = memoryStore();
    await markStore(store);
    await markOfNewer(store);
    await expect(refuseUnknownMarks(store, 'memory:')).rejects.toThrow(
      /^the store memory: was used by a newer build.*a match has two logs \(two-logs\).*newer one\.$/,
    );
  });

  test('is left at a later start where the store takes no writes', async () => {
    const store = memoryStore();
    const full: EventStore = {
      ...store,
      append: () => Promise.reject(new StoreUnavailable('disk-full', 'no space is left')),
    };
    await expect(markStore(full)).resolves.toBeUndefined();
    await markStore(store);
    expect(await marksOf(store)).toHaveLength(5);
  });

  test('is looked for wherever a store is opened by its URL, and the file is released', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stackledger-marks-'));
    const url = `sqlite:${join(folder, 'store.db')}`;
    const store = await openStore(url);
    await markStore(store);
    await markOfNewer(store);
    await store.close();
    for (let time = 0; time < 2; time++)
      await expect(openStore(url)).rejects.toThrow(/store\.db was used by a newer build/);
    rmSync(folder, { recursive: true });
  });

  test('is written anew where one cannot be read that can only be one of those that this build knows', async () => {
    const store = memoryStore();
    await markStore(store);
    const damaged = damagedStore(store, { stream: MARKS, revision: 1n });
    await expect(refuseUnknownMarks(damaged, 'memory:')).resolves.toBeUndefined();
    await markStore(damaged);
    expect(await marksOf(damaged)).toEqual(['grants', 'people', 'texts', 'links', 'rules-by-version']);
  });

  test('stops a build where one cannot be read that may be of a newer build', async () => {
    const store = memoryStore();
    await markStore(store);
    await markOfNewer(store);
    for (const revision of [1n, 5n])
      await expect(refuseUnknownMarks(damagedStore(store, { stream: MARKS, revision }), 'hall.db')).rejects.toThrow(
        revision === 5n ? /revision 5 of stream marks cannot be read.*restore a backup\.$/ : /newer build/,
      );
  });

  test('is not asked for twice where a crash came before the damage was gone', async () => {
    const store = memoryStore();
    await markStore(store);
    const damaged = damagedStore(
      { ...store, truncateBefore: () => Promise.resolve() },
      { stream: MARKS, revision: 1n },
    );
    await markStore(damaged);
    await expect(refuseUnknownMarks(damaged, 'memory:')).resolves.toBeUndefined();
  });
});
