import { setImmediate } from 'node:timers';
import { StoreError } from '@stackledger/store';
import type { SyncGroup } from './sync-choice.js';

/** A transaction of the database underneath. `rollback` also when SQLite has already rolled back by itself. */
export type Transaction = Readonly<{ begin: () => void; commit: () => void; rollback: () => void }>;

/** Group commit: appends that share a transaction and a sync. */
export type GroupCommit = Readonly<{
  /**
   * Runs `work` in the next transaction; settles when that is on disk. A StoreError of `work` rejects this job alone.
   */
  submit: <T>(work: () => T) => Promise<T>;
  /** Waits until everything submitted is settled. */
  drain: () => Promise<void>;
  /** Waits for the group whose sync is under way; there is none when it resolves. Never fails. */
  settled: () => Promise<void>;
  /** Whether nothing submitted waits, neither for a transaction nor for its sync. */
  isIdle: () => boolean;
}>;

/** The transaction and sync that appends share, and the listeners. */
export type GroupCommitOptions = Readonly<{
  transaction: Transaction;
  /** Makes a transaction durable. */
  sync: SyncGroup;
  /** Asked before every transaction: a failure that refuses it, or null. */
  refusal: () => StoreError | null;
  /** The error for the appends of a failed transaction. `canGoOn`: whether smaller ones may still succeed. */
  failed: (error: unknown) => Readonly<{ failure: unknown; canGoOn: boolean }>;
  /** So many appends are on disk; they are answered next. */
  onDisk: (size: number) => void;
}>;

type GroupJob = Readonly<{ work: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void }>;
type JobOutcome = Readonly<{ value: unknown }> | Readonly<{ error: StoreError }>;

/** Most appends of a transaction: enough to share a sync well, few enough that nobody waits long. */
const LARGEST_GROUP = 256;

/**
 * Lets appends share transactions, since a durable commit costs about the same whatever is in it: those that arrive in
 * one turn of the event loop, and those that arrive during a sync, go together into the next. One group is under way at
 * a time, so that a crash leaves at most one that is not on disk.
 */
export const groupCommit = (options: GroupCommitOptions): GroupCommit => new GroupCommitQueue(options);

class GroupCommitQueue implements GroupCommit {
  #queue: GroupJob[] = [];
  #isScheduled = false;
  #underWay: Promise<void> | null = null;

  constructor(private readonly options: GroupCommitOptions) {}

  submit<T>(work: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      // A cast: the value that comes back is what this work returned.
      this.#queue.push({ work, resolve: (value) => resolve(value as T), reject });
      this.#schedule();
    });
  }

  isIdle(): boolean {
    return this.#queue.length === 0 && this.#underWay === null;
  }

  async settled(): Promise<void> {
    while (this.#underWay !== null) await this.#underWay;
  }

  async drain(): Promise<void> {
    await this.settled();
    while (this.#queue.length > 0) {
      this.#nextGroup();
      await this.settled();
    }
  }

  #schedule(): void {
    if (this.#isScheduled || this.#underWay !== null || this.#queue.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      if (this.#underWay === null) this.#nextGroup();
    });
  }

  #nextGroup(): void {
    const group = this.#queue.slice(0, LARGEST_GROUP);
    this.#queue = this.#queue.slice(LARGEST_GROUP);
    this.#underWay = this.#settle(group).finally(() => {
      this.#underWay = null;
      this.#schedule();
    });
  }

  async #settle(group: readonly GroupJob[]): Promise<void> {
    const { options } = this;
    if (group.length === 0) return;
    const refusal = options.refusal();
    if (refusal !== null) return rejectAll(group, refusal);
    const written = inTransaction(group, options.transaction);
    if ('outcomes' in written) return this.#answerOnDisk(group, written.outcomes);
    const { failure, canGoOn } = options.failed(written.error);
    if (!canGoOn || group.length === 1) return rejectAll(group, failure);
    for (const job of group) await this.#settle([job]); // one that is too large, or broken, shall not fail the others
  }

  async #answerOnDisk(group: readonly GroupJob[], outcomes: readonly JobOutcome[]): Promise<void> {
    const { options } = this;
    try {
      const syncing = options.sync(group.length, () => this.#queue.length);
      if (syncing !== undefined) await syncing;
    } catch (error) {
      return rejectAll(group, options.failed(error).failure);
    }
    options.onDisk(group.length);
    group.forEach((job, index) => answer(job, outcomes[index]));
  }
}

const inTransaction = (
  group: readonly GroupJob[],
  { begin, commit, rollback }: Transaction,
): { outcomes: JobOutcome[] } | { error: unknown } => {
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
const outcomeOf = ({ work }: GroupJob): JobOutcome => {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof StoreError) return { error };
    throw error;
  }
};

const answer = (job: GroupJob, outcome: JobOutcome | undefined): void => {
  if (outcome === undefined) return;
  if ('error' in outcome) job.reject(outcome.error);
  else job.resolve(outcome.value);
};

const rejectAll = (group: readonly GroupJob[], failure: unknown): void => {
  for (const job of group) job.reject(failure);
};
