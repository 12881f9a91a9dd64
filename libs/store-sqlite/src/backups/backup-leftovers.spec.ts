import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { sqlitePackage } from '@stackledger/sqlite';
import type { EventStore } from '@stackledger/store';
import { closedStore, newEvents, openAt } from '../../testing/sample-store.js';
import { tempFolder } from '../../testing/temp-folder.js';
import type { TempFolder } from '../../testing/temp-folder.js';

let temp: TempFolder;
let store: EventStore;
let backups: string;
beforeEach(async () => {
  temp = tempFolder();
  backups = temp.path('backups');
  mkdirSync(backups);
  store = await openAt(temp.path('match.db'));
  await store.append('match-1', 'no-stream', newEvents(50));
  await closedStore(temp.path('other.db'), 5);
});
afterEach(async () => {
  await store.close();
  temp.remove();
});

const backup = async (name: string): Promise<void> => {
  await store.backup?.(`${backups}/${name}`);
};

/** As if nobody had written it for two minutes. */
const aged = (name: string): void => {
  const then = Date.now() / 1000 - 120;
  utimesSync(`${backups}/${name}`, then, then);
};

test('what a killed backup has left is removed by the next one, also where that takes its name', async () => {
  copyFileSync(temp.path('other.db'), `${backups}/one.db.part`);
  copyFileSync(temp.path('other.db'), `${backups}/cut.db.part`);
  truncateSync(`${backups}/cut.db.part`, 8192);
  writeFileSync(`${backups}/early.db.part`, '');
  writeFileSync(`${backups}/early.db.part-journal`, 'x');
  writeFileSync(`${backups}/zeros.db.part`, Buffer.alloc(4096));
  for (const name of readdirSync(backups)) aged(name);
  await backup('one.db');
  expect(readdirSync(backups)).toEqual(['one.db']);
});

test('nothing else is: files of others, what was written just now, what has its name', async () => {
  writeFileSync(
    `${backups}/film.mp4.part`,
    'dear to somebody, and longer than the hundred bytes of a header. '.repeat(4),
  );
  copyFileSync(temp.path('other.db'), `${backups}/done.db`);
  writeFileSync(`${backups}/export.jsonl.part`, '');
  for (const name of readdirSync(backups)) aged(name);
  copyFileSync(temp.path('other.db'), `${backups}/fresh.db.part`);
  await backup('one.db');
  expect(readdirSync(backups).sort()).toEqual([
    'done.db',
    'export.jsonl.part',
    'film.mp4.part',
    'fresh.db.part',
    'one.db',
  ]);
});

test('nor a copy that another process holds while it checks it', async () => {
  copyFileSync(temp.path('other.db'), `${backups}/held.db.part`);
  const script = `const db = new (require('${sqlitePackage()}'))(process.argv[1]);
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN; SELECT * FROM events; COMMIT');
    console.log('held'); process.stdin.resume(); process.stdin.on('end', () => process.exit())`;
  const other = spawn(process.execPath, ['-e', script, `${backups}/held.db.part`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  aged('held.db.part');
  await backup('one.db');
  expect(readdirSync(backups)).toContain('held.db.part');
  other.stdin.end();
  await once(other, 'exit');
  aged('held.db.part');
  await backup('two.db');
  expect(readdirSync(backups).sort()).toEqual(['one.db', 'two.db']);
});

test('two backups at once in one folder leave each other alone', async () => {
  await Promise.all([backup('one.db'), backup('two.db')]);
  expect(readdirSync(backups).sort()).toEqual(['one.db', 'two.db']);
});
