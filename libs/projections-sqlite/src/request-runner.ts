import { codeOf } from '@stackledger/store';
import type { Database } from 'better-sqlite3';

/** Runs a request and answers asynchronously, like an adapter that waits for something. */
export type RequestRunner = <T>(work: () => T) => Promise<T>;

/** A runner over an open file. A file that turns out to be damaged is marked, and recreated when it is opened next. */
export const runRequests =
  (db: Database): RequestRunner =>
  (work) =>
    new Promise((resolve, reject) => {
      try {
        resolve(work());
      } catch (error) {
        reject(told(db, error));
      }
    });

/** No schema version of ours, as if another program had made the tables. */
const DAMAGED = 0;

const told = (db: Database, error: unknown): Error => {
  const failure = error instanceof Error ? error : new Error(String(error));
  return codeOf(error).startsWith('SQLITE_CORRUPT') ? noted(db, failure) : failure;
};

const noted = (db: Database, cause: Error): Error => {
  try {
    db.pragma(`user_version = ${DAMAGED}`);
  } catch {
    // The next opening will find the same.
  }
  return new Error(`the file of checkpoints is damaged (${cause.message}); the next start folds the log anew`, {
    cause,
  });
};
