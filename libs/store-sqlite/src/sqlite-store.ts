import { checkStreamName, newBell, readsOver } from '@stackledger/store';
import type { Bell, DamagedEvent, EventSource, EventStore, StoreCheck } from '@stackledger/store';
import type { Database } from 'better-sqlite3';
import { backgroundCheck } from './checking/background-check.js';
import type { BackgroundCheck } from './checking/background-check.js';
import { watchedCheckpoints } from './writing/checkpoints.js';
import { eventLog } from './writing/event-log.js';
import type { EventLog } from './writing/event-log.js';
import { groupCommit } from './writing/group-commit.js';
import type { GroupCommit, Transaction } from './writing/group-commit.js';
import { syncOfLog } from './writing/log-sync.js';
import type { LogSync } from './writing/log-sync.js';
import type { OpenDatabase } from './open-database.js';
import { pagedCheck } from './checking/paged-check.js';
import type { CheckPlace } from './file/check-mark.js';
import { StoreStatus } from './writing/store-status.js';
import { syncChoice } from './writing/sync-choice.js';

/**
 * `onCommit` is called after every commit with its number of appends, `onClose` when the file is free again, `onDamage`
 * with the first event of each stream that is found to be damaged. `sync`
 * makes the log durable; tests give one that fails. `isApart`: a thread of its own holds the store, in which nobody
 * follows recent events and no command is decided.
 */
export type StoreHooks = Readonly<{
  /** Where a background check of the whole file begins; null or missing when none is due. */
  checkFrom?: CheckPlace | null;
  onCommit?: ((appends: number) => void) | undefined;
  onClose?: () => void;
  onDamage?: ((event: DamagedEvent) => void) | undefined;
  sync?: LogSync;
  isApart?: boolean;
}>;

/** A store, how it is read step by step, and `settled`: waits for the group of appends whose sync is under way. */
export type OpenStore = EventStore & Readonly<{ source: EventSource }> & Readonly<Pick<GroupCommit, 'settled'>>;

/** The port over an open database of our tables. `path` is for messages. */
// Long for one function: one short answer for each question of the port.
export const sqliteStore = (
  { db, use, damaged = [] }: OpenDatabase,
  path: string,
  hooks: StoreHooks = {},
): OpenStore => {
  const { isApart = false } = hooks;
  const log = eventLog(db, path, !isApart);
  const sync = hooks.sync ?? syncOfLog(db.name);
  const standing = new StoreStatus(path, hooks.onDamage);
  for (const found of damaged) standing.noted(found);
  const news = newBell();
  const source = sourceOver(log, standing, news);
  const commits = groupCommit({
    transaction: transactionOver(db, log),
    sync: syncChoice(sync, isApart ? 'reads' : 'decides'),
    refusal: () => standing.failure(),
    failed: (error) => standing.failed(error),
    onDisk: (appends) => {
      log.onDisk();
      standing.onDisk();
      checkpoints.onDisk();
      hooks.onCommit?.(appends);
      news.ring();
    },
  });
  const checkpoints = watchedCheckpoints(db, {
    isIdle: () => commits.isIdle(),
    failed: (error) => standing.checkpointFailed(error),
  });
  const check = checkOf({ db, use }, path, standing, hooks.checkFrom ?? null);
  const submit = <T>(work: () => T): Promise<T> => {
    const refusal = standing.closed();
    return refusal === null ? commits.submit(work) : Promise.reject(refusal);
  };
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    standing.close();
    await commits.drain();
    check?.end();
    sync.close();
    use.end(standing.failure() === null);
    hooks.onClose?.();
    news.ring();
  };
  return {
    ...readsOver({ ...source, pageOfRecent: log.pageOfRecent }),
    append: (stream, expected, events) => submit(() => log.append(stream, expected, events)),
    truncateBefore: async (stream, revision) => {
      await submit(() => {
        checkStreamName(stream);
        log.truncateBefore(stream, revision);
      });
      standing.truncated(stream, revision);
    },
    health: () => Promise.resolve({ ...standing.health(), check: check?.status() ?? NOT_DUE }),
    source,
    settled: () => commits.settled(),
    close: () => (closing ??= close()),
  };
};

const NOT_DUE: StoreCheck = {
  state: 'not-due',
  done: 1,
  detail: 'it was closed in order, so only what is read is checked; `stackledger check` checks all of it',
};

const checkOf = (
  { db, use }: OpenDatabase,
  path: string,
  standing: StoreStatus,
  from: CheckPlace | null,
): BackgroundCheck | null =>
  from === null
    ? null
    : backgroundCheck({
        from,
        steps: pagedCheck(db, path, from, (damage) => void standing.noted(damage)),
        damage: () => standing.damage(),
        note: use.note,
        passed: use.checked,
        failed: (error) => standing.checkFailed(error),
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

const sourceOver = (log: EventLog, standing: StoreStatus, news: Bell): EventSource => {
  const step = <T>(read: () => T): T => {
    const refusal = standing.closed();
    if (refusal !== null) throw refusal;
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
