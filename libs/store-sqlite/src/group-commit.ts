import { setImmediate } from 'node:timers';
import { StoreError } from '@stackledger/store';

/** A transaction of the database underneath. `rollback` also when SQLite has already rolled back by itself. */
export type Transaction = Readonly<{ begin: () => void; commit: () => void; rollback: () => void }>;

/** What a group of appends came to. */
export type GroupCommit = Readonly<{
  /** Runs `work` in the next transaction; settles when that is on disk. What `work` throws of StoreError is its own. */
  submit: <T>(work: () => T) => Promise<T>;
  /** Runs everything submitted at once. */
  flush: () => void;
  /** Whether nothing submitted waits for a transaction. */
  isIdle: () => boolean;
}>;

/** What the appends share, and who is told how it went. */
export type GroupCommitOptions = Readonly<{
  transaction: Transaction;
  /** Asked before every transaction: a failure that refuses it, or null. */
  refusal: () => StoreError | null;
  /** Turns what broke a transaction into what its appends are told. `canGoOn`: whether smaller ones may still succeed. */
  failed: (error: unknown) => Readonly<{ failure: unknown; canGoOn: boolean }>;
  committed: (size: number) => void;
}>;

type Job = Readonly<{ work: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void }>;
type Outcome = Readonly<{ value: unknown }> | Readonly<{ error: StoreError }>;

/** Appends in one transaction: so many that a sync is shared well, so few that nobody waits long. */
const LARGEST_GROUP = 256;

/**
 * Lets appends share transactions, since a durable commit costs about the same whatever is in it: those that arrive in one turn
 * of the event loop, which while a commit runs are all that arrive, go together into the next.
 */
export const groupCommit = (options: GroupCommitOptions): GroupCommit => {
  let queue: Job[] = [];
  let isScheduled = false;

  const flushGroup = (): void => {
    isScheduled = false;
    const group = queue.slice(0, LARGEST_GROUP);
    queue = queue.slice(LARGEST_GROUP);
    if (queue.length > 0) schedule();
    settle(group, options);
  };
  const schedule = (): void => {
    if (!isScheduled) setImmediate(flushGroup);
    isScheduled = true;
  };
  return {
    submit: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        // A cast: the value that comes back is what this work returned.
        queue.push({ work, resolve: (value) => resolve(value as T), reject });
        schedule();
      }),
    flush: () => {
      while (queue.length > 0) flushGroup();
    },
    isIdle: () => queue.length === 0,
  };
};

const settle = (group: readonly Job[], options: GroupCommitOptions): void => {
  if (group.length === 0) return;
  const refusal = options.refusal();
  if (refusal !== null) return rejectAll(group, refusal);
  const done = inTransaction(group, options.transaction);
  if ('outcomes' in done) {
    options.committed(group.length);
    return group.forEach((job, index) => answer(job, done.outcomes[index]));
  }
  const { failure, canGoOn } = options.failed(done.error);
  if (!canGoOn || group.length === 1) return rejectAll(group, failure);
  for (const job of group) settle([job], options); // one that is too large, or broken, shall not fail the others
};

const inTransaction = (
  group: readonly Job[],
  { begin, commit, rollback }: Transaction,
): { outcomes: Outcome[] } | { error: unknown } => {
  try {
    begin();
    const outcomes = group.map(outcomeOf);
    commit();
    return { outcomes };
  } catch (error) {
    return { error: rolledBack(rollback, error) };
  }
};

/** Why the transaction broke; a rollback that fails as well is the graver reason. */
const rolledBack = (rollback: () => void, error: unknown): unknown => {
  try {
    rollback();
    return error;
  } catch (graver) {
    return graver;
  }
};

/** A conflict is the job's own; anything else has broken the transaction. */
const outcomeOf = ({ work }: Job): Outcome => {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof StoreError) return { error };
    throw error;
  }
};

const answer = (job: Job, outcome: Outcome | undefined): void => {
  if (outcome === undefined) return;
  if ('error' in outcome) job.reject(outcome.error);
  else job.resolve(outcome.value);
};

const rejectAll = (group: readonly Job[], failure: unknown): void => {
  for (const job of group) job.reject(failure);
};
