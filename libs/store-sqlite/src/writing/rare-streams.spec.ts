import { loadSqlite } from '@stackledger/sqlite';
import type { PageOfAll, StoreFilter } from '@stackledger/store';
import { newEvents } from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import { openDatabase } from '../open-database.js';
import { eventLog } from './event-log.js';
import type { EventLog } from './event-log.js';

const Sqlite = await loadSqlite();
const temp = tempFolder();
const { db, use } = openDatabase(Sqlite, temp.path('match.db'));
let log: EventLog;

const FEW = { streamPrefix: 'tournament-' };
const END = 20_004n;

/** Two tournaments, with a long match between them; then a last event of the first. */
beforeAll(() => {
  log = eventLog(db, temp.path('match.db'));
  db.exec('BEGIN');
  const last = new Map<string, bigint>();
  const write = (stream: string, count: number): void => {
    last.set(stream, log.append(stream, last.get(stream) ?? 'no-stream', newEvents(count)).revision);
  };
  write('tournament-a', 1);
  for (let written = 0; written < 20_000; written += 250) write('match-1', 250);
  write('tournament-b', 1);
  write('tournament-a', 1);
  write('tournaments', 1);
  db.exec('COMMIT');
  log.onDisk();
});
afterAll(() => {
  use.end();
  temp.remove();
});

const page = (after: bigint, filter: StoreFilter, count = 256): PageOfAll => log.pageOfAll(after, END, filter, count);
const positions = ({ events }: PageOfAll): readonly bigint[] => events.map(({ position }) => position);

test('one page finds what lies far apart, in the order of the log, and has searched everything', () => {
  const found = page(0n, FEW);
  expect(positions(found)).toEqual([1n, 20_002n, 20_003n]);
  expect(found.events.map(({ stream, revision }) => `${stream} ${revision}`)).toEqual([
    'tournament-a 0',
    'tournament-b 0',
    'tournament-a 1',
  ]);
  expect(found.searchedTo).toBe(END);
});

test('a full page ends at its last event, and the next goes on there', () => {
  const first = page(0n, FEW, 2);
  expect([positions(first), first.searchedTo]).toEqual([[1n, 20_002n], 20_002n]);
  expect(positions(page(first.searchedTo, FEW, 2))).toEqual([20_003n]);
});

test('what is there of no such stream is known at once', () => {
  expect(page(0n, { streamPrefix: 'access-' })).toEqual({ events: [], searchedTo: END });
  expect(page(0n, { ...FEW, types: ['NoSuchType'] })).toEqual({ events: [], searchedTo: END });
});

test('nothing beyond the end is found', () => {
  expect(positions(log.pageOfAll(0n, 20_001n, FEW, 256))).toEqual([1n]);
});

test('many events are searched a part at a time', () => {
  const { searchedTo } = page(0n, { streamPrefix: 'match-', types: ['NoSuchType'] });
  expect(searchedTo).toBeLessThan(END);
});

test('many streams are searched a part at a time', () => {
  db.exec('BEGIN');
  for (let number = 0; number < 33; number++) log.append(`code-${number}`, 'no-stream', newEvents(1));
  db.exec('COMMIT');
  log.onDisk();
  const { searchedTo } = page(0n, { streamPrefix: 'code-' });
  expect(searchedTo).toBeLessThan(END);
});
