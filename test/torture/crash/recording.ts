import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSqlite, sqlitePackage } from '@stackledger/sqlite';

const Sqlite = await loadSqlite();

/** The database file and its write-ahead log. */
export type Recorded = 'file' | 'log';

/** What was done, in order. `acknowledged`: so many appends were answered by then, all together. */
export type Operation =
  | { readonly what: 'write'; readonly to: Recorded; readonly at: number; readonly bytes: Buffer }
  | { readonly what: 'truncate'; readonly to: Recorded; readonly size: number }
  | { readonly what: 'sync'; readonly to: Recorded }
  | { readonly what: 'acknowledged'; readonly appends: number };

/** A recording under way: what the service does itself, beside SQLite, is told to it. */
export type Recording = {
  readonly synced: (which: Recorded) => void;
  readonly acknowledged: (appends: number) => void;
  readonly end: () => readonly Operation[];
};

const WHICH: readonly Recorded[] = ['file', 'log'];
const [WRITE, TRUNCATE, SYNC, ACKNOWLEDGED] = [1, 2, 3, 4] as const;

/** Compiles the recording layer into a folder; null, with the reason told, where there is no compiler. */
export const compileLayer = (folder: string): string | null => {
  const headers = join(
    dirname(createRequire(import.meta.url).resolve(`${sqlitePackage()}/package.json`)),
    'deps/sqlite3',
  );
  const source = fileURLToPath(new URL('recording-vfs.c', import.meta.url));
  const layer = join(folder, 'recording-vfs.so');
  const done = spawnSync('cc', ['-shared', '-fPIC', '-O1', `-I${headers}`, '-o', layer, source], { encoding: 'utf8' });
  if (done.status === 0) return layer;
  console.log(`skipped: the recording layer cannot be compiled (${done.error?.message ?? done.stderr.trim()})`);
  return null;
};

/** Records what SQLite does to the database at a path, which is opened after this, into the file `to`. */
export const recordingOf = (layer: string, path: string, to: string): Recording => {
  const control = new Sqlite(':memory:');
  control.loadExtension(layer);
  const record = control.prepare<[string | null, string | null]>('SELECT record(?, ?)');
  record.get(path, to);
  const note = (...head: readonly [number, number, number, number]): void => {
    const bytes = Buffer.alloc(32);
    head.forEach((value, at) => bytes.writeBigInt64LE(BigInt(value), at * 8));
    appendFileSync(to, bytes);
  };
  return {
    synced: (which) => note(SYNC, WHICH.indexOf(which), 0, 0),
    acknowledged: (appends) => note(ACKNOWLEDGED, 0, appends, 0),
    end: () => {
      record.get(null, null);
      control.close();
      return operationsIn(readFileSync(to));
    },
  };
};

const operationsIn = (recorded: Buffer): readonly Operation[] => {
  const operations: Operation[] = [];
  for (let from = 0; from < recorded.length;) {
    const [what, which = 0, at = 0, length = 0] = [0, 8, 16, 24].map((field) =>
      Number(recorded.readBigInt64LE(from + field)),
    );
    from += 32;
    const to = WHICH[which] ?? 'file';
    if (what === WRITE) operations.push({ what: 'write', to, at, bytes: recorded.subarray(from, (from += length)) });
    else if (what === TRUNCATE) operations.push({ what: 'truncate', to, size: at });
    else if (what === SYNC) operations.push({ what: 'sync', to });
    else operations.push({ what: 'acknowledged', appends: at });
  }
  return operations;
};
