import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileKeys } from '@stackledger/access';
import { memoryStore, STREAM_FAMILIES, StreamNotFound, type EventStore } from '@stackledger/store';
import type { KeyFiles } from './key-files.js';
import { checkRecordedKeys, recordKeys } from './recorded-keys.js';

const AT = '2026-03-01T12:00:00.000Z';

const folder = mkdtempSync(join(tmpdir(), 'recorded-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const filesNamed = (name: string): KeyFiles => ({ links: join(folder, `${name}.json`) });

/** Key files with a key; its id is answered too. */
const keyed = async (name: string): Promise<{ files: KeyFiles; key: string }> => {
  const files = filesNamed(name);
  const [key] = (await fileKeys(String(files.links), AT)).current().keys;
  return { files, key: String(key?.id) };
};

const shared = (): EventStore => ({ ...memoryStore(), isShared: true });

const recordedIn = async (store: EventStore): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { json } of store.read(STREAM_FAMILIES.keys.prefix))
    keys.push((JSON.parse(json) as { key: string }).key);
  return keys;
};

describe('the keys with which a store is used', () => {
  test('are recorded by their names, once, and let a process with the same file in', async () => {
    const store = shared();
    const { files, key } = await keyed('same');
    for (let start = 0; start < 2; start++) {
      await checkRecordedKeys(store, files);
      await recordKeys(store, files, { at: AT });
    }
    expect(await recordedIn(store)).toEqual([key]);
  });

  test('keep out a process with other keys, which is told whose are missing, and what to do', async () => {
    const store = shared();
    const [ours, others] = [await keyed('ours'), await keyed('others')];
    await recordKeys(store, ours.files, { at: AT });
    const refusal = new RegExp(
      `key ${ours.key} of links, and KEYS_FILE.*has ${others.key}: give every process.*--new-keys`,
    );
    await expect(checkRecordedKeys(store, others.files)).rejects.toThrow(refusal);
    await expect(recordKeys(store, others.files, { at: AT })).rejects.toThrow(refusal);
    await expect(checkRecordedKeys(store, filesNamed('absent'))).rejects.toThrow(/is not there/);
    expect(await recordedIn(store)).toEqual([ours.key]);
  });

  test('are replaced where somebody says that those of before are lost', async () => {
    const store = shared();
    const [lost, found] = [await keyed('lost'), await keyed('found')];
    await recordKeys(store, lost.files, { at: AT });
    await checkRecordedKeys(store, found.files, { replaces: true });
    await recordKeys(store, found.files, { at: AT, replaces: true });
    await checkRecordedKeys(store, found.files);
    expect(await recordedIn(store)).toEqual([lost.key, found.key]);
  });

  test('two processes that begin at once with different files: one goes on', async () => {
    const store = shared();
    const both = [await keyed('first'), await keyed('second')];
    const starts = await Promise.allSettled(both.map(({ files }) => recordKeys(store, files, { at: AT })));
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('bind nobody where one process has the store: health says what was lost', async () => {
    const store = memoryStore();
    await recordKeys(store, (await keyed('before')).files, { at: AT });
    await checkRecordedKeys(store, filesNamed('gone'));
    await recordKeys(store, (await keyed('after')).files, { at: AT });
    expect(await recordedIn(store)).toHaveLength(2);
  });

  test('a service without key files records none', async () => {
    const store = shared();
    await recordKeys(store, {}, { at: AT });
    await expect(recordedIn(store)).rejects.toThrow(StreamNotFound);
  });
});
