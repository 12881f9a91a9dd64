// How long commits take with a checkpoint of the write-ahead log in the way, and without one: commits one after the
// other on a store file, and looks after each whether the file itself was written. Run by hand after a build:
//   node scripts/measure-checkpoints.mjs [--commits 20000] [--pause 0] [--modes idle,4000,1000,250] [--folder /tmp]
// `idle` is the store as it is; a number has SQLite make a checkpoint within the commit that brings the log to so many
// pages.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadSqlite } from '../dist/libs/sqlite/src/index.js';
import { openDatabase } from '../dist/libs/store-sqlite/src/open-database.js';
import { sqliteStore } from '../dist/libs/store-sqlite/src/sqlite-store.js';

const Sqlite = await loadSqlite();

const text = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({
  options: { commits: text('20000'), pause: text('0'), modes: text('idle,4000,1000,250'), folder: text(tmpdir()) },
});
const [commits, pause] = [Number(values.commits), Number(values.pause)];

const TABLES = 200;
const EVENTS = 4; // a command's, with 590 bytes each: see docs/appendix/scaling.md
const FILLER = 'x'.repeat(540);

const newEvents = () =>
  Array.from({ length: EVENTS }, () => {
    const id = randomUUID();
    return { id, type: 'PriorityPassed', json: JSON.stringify({ id, text: FILLER }) };
  });

/** The database, without the checkpoints that the store makes by itself. */
const withoutIdleCheckpoints = (db) =>
  new Proxy(db, {
    get: (target, member) => {
      const value = Reflect.get(target, member, target);
      if (typeof value !== 'function') return value;
      const method = value.bind(target);
      if (member !== 'prepare') return method;
      return (sql) => (sql.includes('wal_checkpoint') ? { get: () => undefined } : method(sql));
    },
  });

const openIn = (path, mode) => {
  const db = openDatabase(Sqlite, path);
  if (mode === 'idle') return sqliteStore(db, path);
  db.pragma(`wal_autocheckpoint = ${mode}`);
  return sqliteStore(withoutIdleCheckpoints(db), path);
};

const measure = async (mode) => {
  const folder = mkdtempSync(join(values.folder, 'stackledger-checkpoints-'));
  const path = join(folder, 'store.db');
  const store = openIn(path, mode);
  const last = new Map();
  const [free, inTheWay] = [[], []];
  for (let commit = 0; commit < commits; commit++) {
    const stream = `match-${commit % TABLES}`;
    const events = newEvents();
    const { mtimeMs } = statSync(path);
    const begun = performance.now();
    const { revision } = await store.append(stream, last.get(stream) ?? 'no-stream', events);
    const took = performance.now() - begun;
    (statSync(path).mtimeMs === mtimeMs ? free : inTheWay).push(took);
    last.set(stream, revision);
    if (pause > 0) await delay(pause);
  }
  const log = statSync(`${path}-wal`).size;
  await store.close();
  rmSync(folder, { recursive: true });
  return { mode, free, inTheWay, log };
};

const told = (times) => {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2);
  return { commits: sorted.length, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': at(1) };
};

for (const mode of values.modes.split(',')) {
  const { free, inTheWay, log } = await measure(mode);
  console.log(`${mode}: log ${(log / 1e6).toFixed(1)} MB`);
  console.table({
    'no checkpoint': told(free),
    'checkpoint in the way': told(inTheWay),
    all: told([...free, ...inTheWay]),
  });
}
