import { checkStreamName, follow, newBell, readAllPages, readPages } from '@stackledger/store';
import type { Bell, EventSource, EventStore } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { idleCheckpoints } from './checkpoints.js';
import { eventLog } from './event-log.js';
import type { EventLog } from './event-log.js';
import { groupCommit } from './group-commit.js';
import type { Transaction } from './group-commit.js';
import { Standing } from './standing.js';

/** `onCommit` is told after every commit how many appends shared it, `onClose` that the file is free again. */
export type StoreHooks = Readonly<{ onCommit?: ((appends: number) => void) | undefined; onClose?: () => void }>;

/** The port over an open database of our tables. `path` is for messages. */
export const sqliteStore = (db: Database, path: string, hooks: StoreHooks = {}): EventStore => {
  const log = eventLog(db, path);
  const standing = new Standing(path);
  const news = newBell();
  const source = sourceOver(log, standing, news);
  // Whoever follows is given what was just written as it was written; a reading asks the file, and finds it damaged if it is.
  const followed: EventSource = {
    ...source,
    pageOfAll: (...span) => log.pageOfRecent(...span) ?? source.pageOfAll(...span),
  };
  const commits = groupCommit({
    transaction: transactionOver(db, log),
    refusal: () => standing.refusal(),
    failed: (error) => standing.failed(error),
    committed: (appends) => {
      log.committed();
      standing.committed();
      checkpoints.committed();
      hooks.onCommit?.(appends);
      news.ring();
    },
  });
  const checkpoints = idleCheckpoints(db, {
    isIdle: () => commits.isIdle(),
    failed: (error) => standing.checkpointFailed(error),
  });
  return {
    isShared: false,
    append: (stream, expected, events) => commits.submit(() => log.append(stream, expected, events)),
    read: (stream, options) => readPages(source, stream, options),
    readAll: (options) => readAllPages(source, options),
    subscribe: (options) => follow(followed, options),
    truncateBefore: (stream, revision) =>
      commits.submit(() => {
        checkStreamName(stream);
        log.truncateBefore(stream, revision);
      }),
    health: () => Promise.resolve(standing.health()),
    close: () =>
      promised(() => {
        commits.flush();
        if (!standing.close()) return;
        db.close();
        hooks.onClose?.();
        news.ring();
      }),
  };
};

const promised = (work: () => void): Promise<void> =>
  new Promise((resolve) => {
    work();
    resolve();
  });

const transactionOver = (db: Database, log: EventLog): Transaction => {
  const [begin, commit, rollback] = ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map((sql) => db.prepare(sql));
  return {
    begin: () => void begin?.run(),
    commit: () => void commit?.run(),
    rollback: () => {
      log.rolledBack();
      // A full disk or an I/O error may have rolled back already.
      if (db.inTransaction) rollback?.run();
    },
  };
};

const sourceOver = (log: EventLog, standing: Standing, news: Bell): EventSource => {
  const step = <T>(read: () => T): T => {
    standing.checkOpen();
    try {
      return read();
    } catch (error) {
      throw standing.failed(error).failure;
    }
  };
  return {
    news,
    range: (stream) => step(() => log.range(stream)),
    page: (...span) => step(() => log.page(...span)),
    lastPosition: () => step(() => log.lastPosition()),
    pageOfAll: (...span) => step(() => log.pageOfAll(...span)),
  };
};
