import type { SnapshotStore, SnapshotPart } from '@stackledger/ledger';
import type { Database } from 'better-sqlite3';
import { runRequests } from './request-runner.js';

/** The ledger's snapshot port over an open database. */
export const sqliteSnapshots = (db: Database): SnapshotStore => {
  const answer = runRequests(db);
  // The types are those of the columns of schema.ts.
  const all = db.prepare<[string], SnapshotPart>('SELECT part, text FROM matches WHERE match = ?');
  const put = db.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO matches (match, part, text) VALUES (?, ?, ?)',
  );
  const write = db.transaction((matchId: string, parts: readonly SnapshotPart[]) => {
    for (const { part, text } of parts) put.run(matchId, part, text);
  });
  return {
    read: (matchId) => answer(() => all.all(matchId)),
    write: (matchId, parts) => answer(() => write(matchId, parts)),
  };
};
