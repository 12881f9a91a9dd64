import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable, closedStore, pauseAfter } from '@stackledger/store';
import type { AppendResult } from '@stackledger/store';
import type { PostgresAddress } from '../connecting/address.js';
import { ConnectionLost, failureIn, isTemporaryFailure, storeFailureOf } from '../connecting/failures.js';
import { GRACE_MS, timeIsOver } from '../connecting/requests.js';
import type { PostgresSession } from '../connecting/session.js';
import type { SessionPool } from '../connecting/session-pool.js';
import { AppendJob } from './append-job.js';
import { appendGroup, type GroupedAppend } from './append-group.js';

/** Most appends, and characters of their events, of a transaction: enough to share a commit well. */
const LARGEST_GROUP = 256;
const LARGEST_TEXT = 4 * 1024 * 1024;

/** Appends that wait at most, and characters of their events. */
const MOST_WAITING = 4096;
const MOST_TEXT = 64 * 1024 * 1024;

const LONGEST_PAUSE_MS = 1000;

/** What appends run through; `written` is called with the highest position of a group, and its number of appends. */
export type PostgresAppenderParts = Readonly<{
  pool: SessionPool;
  address: PostgresAddress;
  written: (position: bigint, appends: number) => void;
}>;

/**
 * Appends that arrive while a transaction is under way go together into the next: a durable commit costs about the
 * same whatever is in it, and commits follow each other anyway. A group whose outcome is unknown is sent again with
 * the same ids at the same revisions, which cannot double, for as long as its members have time.
 */
export class PostgresAppender {
  #queue: AppendJob[] = [];
  #text = 0;
  #underWay: Promise<void> | null = null;
  #isClosed = false;

  constructor(private readonly parts: PostgresAppenderParts) {}

  /** Throws ExpectedRevisionConflict, StoreUnavailable where nothing can have been written, OutcomeUnknown else. */
  append(append: GroupedAppend, untilMs: number): Promise<AppendResult> {
    const until = Math.min(untilMs, performance.now() + this.parts.address.timeoutMs);
    if (until <= performance.now()) return Promise.reject(timeIsOver());
    if (this.#isClosed) return Promise.reject(closedStore());
    const text = append.events.reduce((sum, { json }) => sum + json.length, 0);
    if (this.#queue.length >= MOST_WAITING || this.#text + text > MOST_TEXT)
      return Promise.reject(
        new StoreUnavailable('busy', `${this.#queue.length} appends wait for PostgreSQL already; send fewer at once`),
      );
    return new Promise((resolve, reject) => {
      this.#text += text;
      this.#queue.push(new AppendJob(append, text, until, { resolve, reject }));
      // Appends of one turn of the event loop go together.
      this.#underWay ??= new Promise<void>((next) => setImmediate(next)).then(() => this.#run());
    });
  }

  /** Waits for what was sent, and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#underWay !== null) await this.#underWay;
  }

  async #run(): Promise<void> {
    for (let failures = 0; this.#queue.length > 0;) {
      const isDone = await this.#settle(this.#nextGroup());
      failures = isDone ? 0 : failures + 1;
      if (!isDone) await delay(pauseAfter(failures, LONGEST_PAUSE_MS, Math.random));
    }
    this.#underWay = null;
  }

  /** The first of those that wait; whose time is over has been answered. */
  #nextGroup(): AppendJob[] {
    const waiting = this.#queue.filter(({ isSettled }) => !isSettled);
    let text = 0;
    let size = 0;
    for (const job of waiting) {
      text += job.text;
      if (size > 0 && (size >= LARGEST_GROUP || text > LARGEST_TEXT)) break;
      size += 1;
    }
    this.#wait(waiting.slice(size));
    return waiting.slice(0, size);
  }

  #wait(jobs: AppendJob[]): void {
    this.#queue = jobs;
    this.#text = jobs.reduce((sum, { text }) => sum + text, 0);
  }

  /** False where it has to be tried again: then the group waits, before all others. */
  async #settle(group: AppendJob[]): Promise<boolean> {
    if (group.length === 0) return true;
    const { pool, address } = this.parts;
    const until = Math.max(...group.map(({ untilMs }) => untilMs));
    try {
      await pool.use((session) => this.#send(session, group, until), until);
      return true;
    } catch (error) {
      const isUnknown = failureIn(error) === 'unknown';
      if (isUnknown) pool.doubt();
      for (const job of group) job.failed(error, isUnknown);
      if (isTemporaryFailure(error)) {
        this.#wait([...group, ...this.#queue]);
        return false;
      }
      // One that the server does not take shall not fail the others.
      if (group.length === 1 || error instanceof StoreUnavailable)
        for (const job of group) job.giveUp(storeFailureOf(error, address.shown));
      else for (const job of group) if (!(await this.#settle([job]))) return false;
      return true;
    }
  }

  async #send(session: PostgresSession, group: readonly AppendJob[], until: number): Promise<void> {
    const { address, written } = this.parts;
    session.takeWarning();
    for (const job of group) job.isSent = true;
    const ms = Math.min(address.tryMs + GRACE_MS, until - performance.now());
    const outcomes = await appendGroup(
      session,
      address.schema,
      group.map(({ append }) => append),
      ms,
    );
    // It warns where somebody ended its wait for the standbys: then the commit may be on this node alone.
    if (session.takeWarning()) throw new ConnectionLost('the server has not waited for its standbys');
    let highest = 0n;
    for (const outcome of outcomes) if ('position' in outcome && outcome.position > highest) highest = outcome.position;
    written(highest, group.length);
    for (const [at, job] of group.entries()) {
      const outcome = outcomes[at];
      if (outcome instanceof Error) job.reject(outcome);
      else if (outcome !== undefined) job.resolve(outcome);
    }
  }
}
