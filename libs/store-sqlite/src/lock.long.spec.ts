import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { sqlitePackage } from '@stackledger/sqlite';
import { StoreUnavailable } from '@stackledger/store';
import { closedStore, crashCopy, newEvents, openAt, rejectionOf } from '../testing/sample-store.js';
import { tempFolder } from '../testing/temp-folder.js';

const temp = tempFolder();
afterAll(() => temp.remove());

const OPEN = `const db = new (require('${sqlitePackage()}'))(process.argv[1], { timeout: 0 });`;

/** What another process gets when it reads and writes the file: `ok`, or the code of the error. */
const otherProcessGets = (path: string): string => {
  const script = `${OPEN} try { db.prepare('SELECT count(*) FROM events').get(); db.exec('BEGIN IMMEDIATE; ROLLBACK');
    console.log('ok') } catch (error) { console.log(error.code) }`;
  return spawnSync(process.execPath, ['-e', script, path], { encoding: 'utf8' }).stdout.trim();
};

const refusalAt = async (path: string): Promise<void> => {
  const refused = await rejectionOf(openAt(path));
  expect(refused).toBeInstanceOf(StoreUnavailable);
  expect(refused).toMatchObject({ reason: 'busy', message: expect.stringContaining(path) as unknown });
};

test('an open store shuts out every other process until it is closed, also before the first append', async () => {
  const path = temp.path('ours.db');
  const store = await openAt(path);
  expect(otherProcessGets(path)).toBe('SQLITE_BUSY');
  await store.append('match-1', 'no-stream', newEvents(1));
  expect(otherProcessGets(path)).toBe('SQLITE_BUSY');
  await store.close();
  expect(otherProcessGets(path)).toBe('ok');
});

test('a second store on the same file in this process is refused, and does not loosen the lock', async () => {
  const path = temp.path('twice.db');
  const store = await openAt(path);
  await refusalAt(path);
  expect(otherProcessGets(path)).toBe('SQLITE_BUSY');
  await store.append('match-1', 'no-stream', newEvents(1));
  await store.close();
  await (await openAt(path)).close();
});

test.each(['closed', 'crashed'])('a %s store that another process has open is refused, with its path', async (how) => {
  const path = temp.path(`${how}.db`);
  await closedStore(path, 3);
  // The other process writes, so that there is a log to recover, and keeps the file locked until it is told to end.
  const write = how === 'crashed' ? "db.exec('UPDATE streams SET first_revision = 0');" : '';
  const script = `${OPEN} db.pragma('locking_mode = EXCLUSIVE'); db.exec('BEGIN IMMEDIATE; COMMIT'); ${write}
    console.log('held'); process.stdin.resume(); process.stdin.on('end', () => process.exit())`;
  const other = spawn(process.execPath, ['-e', script, path], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(other.stdout, 'data');
  await refusalAt(path);
  // Only where the system lists its locks can the other process be named.
  if (existsSync('/proc/locks'))
    expect(await rejectionOf(openAt(path))).toMatchObject({
      message: expect.stringContaining(`in another process (${other.pid})`) as unknown,
    });
  other.stdin.end();
  await once(other, 'exit');
  await (await openAt(path)).close();
});

test('a copy of an open store is another file', async () => {
  const path = temp.path('original.db');
  const store = await openAt(path);
  crashCopy(path, temp.path('copy.db'));
  await (await openAt(temp.path('copy.db'))).close();
  await store.close();
});
