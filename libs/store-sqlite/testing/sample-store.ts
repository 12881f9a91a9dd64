import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EventStore, NewEvent, RecordedEvent } from '@stackledger/store';
import { openSqliteStore } from '../src/open-sqlite-store.js';

/** An event like no other, of some 260 bytes. */
export const newEvent = (text = 'x'.repeat(200)): NewEvent => {
  const id = randomUUID();
  return { id, type: 'PriorityPassed', json: JSON.stringify({ id, text }) };
};

/** So many events, each like no other. */
export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => newEvent());

/** Opens the store at a path, without waiting for a lock. */
export const openAt = (path: string): Promise<EventStore> => openSqliteStore({ path, lockWaitMs: 0 });

/** Opens the store at a path once all of it was checked. */
export const openChecked = (path: string): Promise<EventStore> =>
  openSqliteStore({ path, lockWaitMs: 0, check: 'before' });

/** Appends one event at a time to three streams in turn. */
export const fill = async (store: EventStore, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round++)
    for (const stream of ['match-1', 'match-2', 'attempts-1'])
      await store.append(stream, round === 0 ? 'no-stream' : BigInt(round - 1), [newEvent()]);
};

/** Makes a store file of three streams and closes it. */
export const closedStore = async (path: string, rounds: number): Promise<void> => {
  const store = await openAt(path);
  await fill(store, rounds);
  await store.close();
};

/**
 * The files of a store as a crash would leave them at this moment: the file and its log, copied while the store is
 * open.
 */
export const crashCopy = (from: string, to: string): void => {
  for (const suffix of ['', '-wal']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
};

/** Every event of an open store, by position. */
export const allEvents = async (store: EventStore): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const event of store.readAll()) events.push(event);
  return events;
};

/** Every event of the store at a path, which is opened for it. */
export const eventsAt = async (path: string, open = openAt): Promise<RecordedEvent[]> => {
  const store = await open(path);
  try {
    return await allEvents(store);
  } finally {
    await store.close();
  }
};

/** The bytes of every file in a folder, but for -shm, which holds nothing. */
export const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map(({ name }) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );

/** What a promise was rejected with; fails when it was not. */
export const rejectionOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it was not rejected');
};
