import { pauseAfter, StoreUnavailable } from '@stackledger/store';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresAddress } from './address.js';
import { failureIn, isTemporaryFailure, storeFailureOf } from './failures.js';
import type { PostgresSession } from './session.js';
import type { SessionPool } from './session-pool.js';

/** A reading: what it does with a connection, each statement within so many milliseconds. */
type PostgresReading<T> = (session: PostgresSession, ms: number) => Promise<T>;

/** Runs readings, until a point of time by `performance.now()`. Throws the errors of the port. */
export type ReadingRunner = <T>(read: PostgresReading<T>, untilMs?: number) => Promise<T>;

const LONGEST_PAUSE_MS = 1000;
/** The least time in which an answer is likely. */
const SHORTEST_TRY_MS = 20;

/**
 * Readings by one of the connections of a pool. One that fails for a moment is run again, for all the time there is: a
 * primary that was followed by another is no outage.
 */
export const readingsOver =
  (pool: SessionPool, { timeoutMs, tryMs, shown }: PostgresAddress): ReadingRunner =>
  async (read, untilMs = Number.POSITIVE_INFINITY) => {
    const until = Math.min(untilMs, performance.now() + timeoutMs);
    for (let failures = 1; ; failures++) {
      try {
        const left = until - performance.now();
        if (left <= 0) throw timeIsOver();
        return await pool.use((session) => read(session, Math.min(tryMs + GRACE_MS, until - performance.now())), until);
      } catch (error) {
        const moment = pauseAfter(failures, LONGEST_PAUSE_MS, Math.random);
        const isWorthwhile = isTemporaryFailure(error) && performance.now() + moment + SHORTEST_TRY_MS <= until;
        if (!isWorthwhile) throw storeFailureOf(error, shown);
        if (failureIn(error) === 'unknown') pool.doubt();
        await delay(moment);
      }
    }
  };

/** The server gives a statement up sooner than we do, so that it is known what became of it. */
export const GRACE_MS = 300;

/** The answer to a request whose time was over before it began. */
export const timeIsOver = (): StoreUnavailable =>
  new StoreUnavailable('down', 'the time for the request is over; send it again');
