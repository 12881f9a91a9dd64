import type { StateStore, StoredPart } from '@stackledger/ledger';
import type { Database } from 'better-sqlite3';
import { answering } from './answering.js';

/** The ledger's port for stored states over an open database of our tables. */
export const sqliteStates = (db: Database): StateStore => {
  const answer = answering(db);
  // The types are those of the columns of schema.ts.
  const all = db.prepare<[string], StoredPart>('SELECT part, text FROM matches WHERE match = ?');
  const put = db.prepare<[string, string, string]>(
    'INSERT OR REPLACE INTO matches (match, part, text) VALUES (?, ?, ?)',
  );
  const write = db.transaction((matchId: string, parts: readonly StoredPart[]) => {
    for (const { part, text } of parts) put.run(matchId, part, text);
  });
  return {
    read: (matchId) => answer(() => all.all(matchId)),
    write: (matchId, parts) => answer(() => write(matchId, parts)),
  };
};
