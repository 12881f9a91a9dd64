import { codeOf } from '@stackledger/store';
import type { Database } from 'better-sqlite3';

/** Carries out a request and gives what comes of it later, as an adapter that does wait for something. */
export type Answering = <T>(work: () => T) => Promise<T>;

/** Over an open file. One that turns out to be damaged notes so, and is begun anew when it is opened next. */
export const answering =
  (db: Database): Answering =>
  (work) =>
    new Promise((resolve, reject) => {
      try {
        resolve(work());
      } catch (error) {
        reject(told(db, error));
      }
    });

/** No version of our tables: as if another program had made them. */
const DAMAGED = 0;

const told = (db: Database, error: unknown): Error => {
  const failure = error instanceof Error ? error : new Error(String(error));
  return codeOf(error).startsWith('SQLITE_CORRUPT') ? noted(db, failure) : failure;
};

const noted = (db: Database, cause: Error): Error => {
  try {
    db.pragma(`user_version = ${DAMAGED}`);
  } catch {
    // Then whoever opens it next meets the same.
  }
  return new Error(`the file of checkpoints is damaged (${cause.message}); the next start folds the log anew`, {
    cause,
  });
};
