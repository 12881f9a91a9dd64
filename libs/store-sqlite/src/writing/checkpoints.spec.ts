import { readFileSync, statSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { EventStore } from '@stackledger/store';
import { StoreUnavailable } from '@stackledger/store';
import { loadSqlite } from '@stackledger/sqlite';
import { withStatementFault } from '../../testing/commit-fault.js';
import { allEvents, newEvent, newEvents, rejectionOf } from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';
import { BACKSTOP_PAGES } from './checkpoints.js';
import { openDatabase } from '../open-database.js';
import { sqliteStore } from '../sqlite-store.js';

const Sqlite = await loadSqlite();

const CHECKPOINT = 'PRAGMA wal_checkpoint(PASSIVE)';
const PAGE_IN_LOG = 4096 + 24;

let temp: TempFolder;
let store: EventStore;
let checkpoints: number;
let fault: Error | undefined;
beforeEach(() => {
  temp = tempFolder();
  [checkpoints, fault] = [0, undefined];
  const { db, use } = openDatabase(Sqlite, temp.path('match.db'));
  const counted = withStatementFault(db, CHECKPOINT, () => {
    checkpoints += 1;
    return fault;
  });
  store = sqliteStore({ db: counted, use }, 'match.db');
});
afterEach(async () => {
  await store.close();
  temp.remove();
});

const append = async (appends: number, from: number): Promise<void> => {
  for (let next = from; next < from + appends; next++)
    await store.append('match-1', next === 0 ? 'no-stream' : BigInt(next - 1), [newEvent()]);
};
const idle = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns++) await turn();
};

test('a checkpoint waits until no append comes, then leaves the next commits alone', async () => {
  await append(40, 0); // each is there before the turn of a checkpoint that is due
  expect(checkpoints).toBe(0);
  const before = statSync(temp.path('match.db')).size;
  await idle();
  expect(checkpoints).toBe(1);
  expect(statSync(temp.path('match.db')).size).toBeGreaterThan(before);
  await append(5, 40);
  await idle();
  expect(checkpoints).toBe(1);
});

test('where no moment is idle the log stays short all the same', async () => {
  for (let next = 0; next < 400; next++)
    await store.append(`match-${next}`, 'no-stream', [...newEvents(3), newEvent('x'.repeat(5000))]);
  expect(statSync(temp.path('match.db-wal')).size).toBeLessThan(2 * BACKSTOP_PAGES * PAGE_IN_LOG);
});

test('a failing one ends the writing just as well where no moment is idle, and what was acknowledged is read', async () => {
  fault = Object.assign(new Error('injected'), { code: 'SQLITE_IOERR_FSYNC' });
  const acknowledged: number[] = [];
  const refused: unknown[] = [];
  for (let next = 0; next < 400 && refused.length === 0; next++)
    await store
      .append(`match-${next}`, 'no-stream', [newEvent('x'.repeat(20_000))])
      .then(() => acknowledged.push(next))
      .catch((error: unknown) => refused.push(error));
  expect(refused).toEqual([expect.objectContaining({ reason: 'io-error' })]);
  expect((await store.health()).state).toBe('read-only');
  expect(await allEvents(store)).toHaveLength(acknowledged.length);
});

test('a commit makes no checkpoint of its own: that would drop its failure', async () => {
  fault = Object.assign(new Error('injected'), { code: 'SQLITE_FULL' }); // so that none of ours gets through
  const before = readFileSync(temp.path('match.db'));
  for (let next = 0; next < 400; next++)
    await store.append(`match-${next}`, 'no-stream', [newEvent('x'.repeat(20_000))]);
  expect(checkpoints).toBeGreaterThan(0);
  expect(readFileSync(temp.path('match.db')).equals(before)).toBe(true);
});

test('a checkpoint that finds the disk full is tried again later: the log holds what the file does not', async () => {
  fault = Object.assign(new Error('injected'), { code: 'SQLITE_FULL' });
  await append(20, 0);
  await idle();
  expect(checkpoints).toBe(1);
  expect((await store.health()).state).toBe('ready');
  fault = undefined;
  await append(1, 20);
  await idle();
  expect(checkpoints).toBe(2);
});

test('a checkpoint whose sync fails ends the writing, as in a commit', async () => {
  fault = Object.assign(new Error('injected'), { code: 'SQLITE_IOERR_FSYNC' });
  await append(20, 0);
  await idle();
  expect(await rejectionOf(append(1, 20))).toMatchObject({ reason: 'io-error' });
  expect(await rejectionOf(append(1, 20))).toBeInstanceOf(StoreUnavailable);
  expect((await store.health()).state).toBe('read-only');
  expect(await allEvents(store)).toHaveLength(20);
});
