import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEventStore } from '@stackledger/store/testing';
import { DamagedStore, type EventStore, type RecordedEvent } from '@stackledger/store';
import { openSqliteStore } from '@stackledger/store-sqlite';
import { allEvents, newEvent, newEvents, rejectionOf } from '../../../libs/store-sqlite/testing/sample-store.js';
import { temporaryFolder } from '../service/api.js';

const THREAD = './dist/libs/store-sqlite/src/thread/store-worker.js';

const openAt = (path: string, thread = THREAD): Promise<EventStore> => openSqliteStore({ path, thread, lockWaitMs: 0 });

describeEventStore('SQLite in a thread', async () => {
  const path = join(temporaryFolder(), 'match.db');
  const store = await openAt(path);
  return {
    store,
    reopen: async () => {
      await store.close();
      return openAt(path);
    },
    dispose: () => store.close(),
  };
});

describe('a store that a thread holds', () => {
  let folder: string;
  let path: string;
  const opened: EventStore[] = [];
  const open = async (thread?: string): Promise<EventStore> => {
    const store = await openAt(path, thread);
    opened.push(store);
    return store;
  };
  beforeEach(() => {
    folder = temporaryFolder();
    path = join(folder, 'store.db');
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  test('is one store of this process, whichever thread holds it, until it is closed', async () => {
    const store = await open();
    await store.append('match-1', 'no-stream', newEvents(3));
    const busy = { code: 'store-unavailable', reason: 'busy' };
    expect(await rejectionOf(openAt(path))).toMatchObject(busy);
    expect(await rejectionOf(openSqliteStore({ path, lockWaitMs: 0 }))).toMatchObject(busy);
    await store.close();
    const here = await openSqliteStore({ path, lockWaitMs: 0 });
    opened.push(here);
    expect(await allEvents(here)).toHaveLength(3);
    expect(await rejectionOf(openAt(path))).toMatchObject(busy);
  });

  test('says why it cannot be opened, as the thread that asks would', async () => {
    writeFileSync(path, 'no database, and long enough to be looked at '.repeat(100));
    const failure = await rejectionOf(openAt(path));
    expect(failure).toBeInstanceOf(DamagedStore);
    expect(failure).toMatchObject({ path, code: 'damaged-store' });
    expect(await rejectionOf(openSqliteStore({ path }))).toMatchObject({ message: (failure as Error).message });
  });

  test('tells of its commits, and that every append is in one', async () => {
    const commits: number[] = [];
    const store = await openSqliteStore({ path, thread: THREAD, onCommit: (appends) => void commits.push(appends) });
    opened.push(store);
    await Promise.all(Array.from({ length: 40 }, (_, at) => store.append(`match-${at}`, 'no-stream', [newEvent()])));
    expect(commits.reduce((sum, appends) => sum + appends, 0)).toBe(40);
    expect(commits.length).toBeLessThan(40);
  });

  test('a backup says all events in order, and waits for who looks at them', async () => {
    const store = await open();
    for (let at = 0; at < 5; at++) await store.append(`match-${at}`, 'no-stream', newEvents(200));
    const seen: RecordedEvent[] = [];
    let [under, most] = [0, 0];
    const look = async (event: RecordedEvent): Promise<void> => {
      most = Math.max(most, (under += 1));
      await Promise.resolve();
      under -= 1;
      seen.push(event);
    };
    const report = await store.backup?.(join(folder, 'copy.db'), { seen: look });
    expect(report).toMatchObject({ events: 1000, streams: 5, position: 1000n });
    expect(most).toBe(1);
    expect(seen).toEqual(await allEvents(store));
  });

  test('a backup ends where its signal does, or who looks at it fails', async () => {
    const store = await open();
    for (let at = 0; at < 5; at++) await store.append(`match-${at}`, 'no-stream', newEvents(200));
    const ending = new AbortController();
    const stopped = { code: 'backup-failed', reason: 'stopped' };
    const to = join(folder, 'copy.db');
    expect(
      await rejectionOf(store.backup?.(to, { signal: ending.signal, seen: () => ending.abort() }) ?? Promise.resolve()),
    ).toMatchObject(stopped);
    expect(await rejectionOf(store.backup?.(to, { signal: ending.signal }) ?? Promise.resolve())).toMatchObject(
      stopped,
    );
    const broken = (): void => {
      throw new Error('not to be looked at');
    };
    expect(await rejectionOf(store.backup?.(to, { seen: broken }) ?? Promise.resolve())).toMatchObject(stopped);
    expect(await store.backup?.(to)).toMatchObject({ events: 1000 });
  });

  test('whose thread ends: what was not answered is unknown, and nothing is asked any more', async () => {
    const store = await open('./test/support/ending-thread.mjs');
    const feed = store.subscribe()[Symbol.asyncIterator]();
    expect((await feed.next()).value).toEqual({ kind: 'caught-up', position: 0n });
    const event = newEvent();
    expect(await rejectionOf(store.append('match-1', 'no-stream', [event]))).toMatchObject({
      code: 'outcome-unknown',
      stream: 'match-1',
    });
    const gone = { code: 'store-unavailable', reason: 'io-error' };
    expect(await rejectionOf(store.append('match-1', 'no-stream', [event]))).toMatchObject(gone);
    expect(await rejectionOf(allEvents(store))).toMatchObject(gone);
    expect(await rejectionOf(store.lastPosition())).toMatchObject(gone);
    expect(await store.health()).toMatchObject({ state: 'down' });
    await store.close();
    const again = await open();
    await again.append('match-1', 'no-stream', [event]);
    expect(await allEvents(again)).toHaveLength(1);
  });
});
