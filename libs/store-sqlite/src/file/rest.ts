import type { Database } from 'better-sqlite3';
import { CHECK_BEGIN, dueCheck, forgetCheck, noteCheck } from './check-mark.js';
import type { CheckPlace } from './check-mark.js';

/**
 * The use of a store file, from before its header says that a log belongs to it until it says so no more. Meanwhile a
 * mark lies beside the file, so that a use that ends hard, at whatever moment, is known from a copy without its log.
 */
export type FileUse = Readonly<{
  /** Where a check that was due before begins; null when none was. */
  due: CheckPlace | null;
  /** A check is due from a place on, whoever opens the file next. */
  note: (place: CheckPlace) => void;
  /** The whole file was checked: nothing is due unless this use ends hard. */
  checked: () => void;
  /**
   * Closes the database: its log is merged, and its header says that nothing belongs to the file. Where that fails, or
   * `isSound` is false, it is closed as it is, and checked at the next start.
   */
  end: (isSound?: boolean) => void;
}>;

/** Begins the use of an open database in which nothing was written yet. */
export const useFile = (db: Database): FileUse => {
  const path = db.name;
  const due = dueCheck(path);
  let isDue = due !== null;
  if (!isDue) noteCheck(path, CHECK_BEGIN);
  return {
    due,
    note: (place) => {
      isDue = true;
      noteCheck(path, place);
    },
    checked: () => {
      isDue = false;
      noteCheck(path, CHECK_BEGIN);
    },
    end: (isSound = true) => {
      if (!db.open) return;
      try {
        const isAtRest = isSound && putAtRest(db);
        if (isAtRest && !isDue) forgetCheck(path);
      } finally {
        db.close();
      }
    },
  };
};

/** False where the log could not be merged, or the header not be written: a full disk, or one that fails. */
const putAtRest = (db: Database): boolean => {
  try {
    db.exec('PRAGMA synchronous = FULL');
    return db.pragma('journal_mode = DELETE', { simple: true }) === 'delete';
  } catch {
    return false;
  }
};
