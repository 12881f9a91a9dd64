import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreUnavailable } from './errors.js';
import type { EventStore, RequestDeadline } from './event-store.js';

/** Until when whoever asks is to be answered, by `performance.now()`; undefined where nobody waits. */
const deadlines = new AsyncLocalStorage<number | undefined>();

/** Until when what is done now is to be answered, by `performance.now()`; infinity where nobody waits for it. */
export const requestDeadline = (): number => deadlines.getStore() ?? Number.POSITIVE_INFINITY;

/** Does work that is to be answered within so many milliseconds, or sooner where what it is a part of is. */
export const withinBudget = <T>(ms: number | undefined, work: () => T): T =>
  ms === undefined ? work() : deadlines.run(Math.min(requestDeadline(), performance.now() + ms), work);

/** Does work that several wait for, in a time of its own, whoever has begun it; `undefined`: however long it takes. */
export const withOwnBudget = <T>(ms: number | undefined, work: () => T): T =>
  // The first use makes the engine follow every promise from then on: a process that waits for no server shall not pay.
  ms === undefined && deadlines.getStore() === undefined
    ? work()
    : deadlines.run(ms === undefined ? undefined : performance.now() + ms, work);

/**
 * The answer, if it comes before the time of whoever asks is over; what others wait for as well goes on. Throws
 * StoreUnavailable.
 */
export const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  const untilMs = requestDeadline();
  if (untilMs === Number.POSITIVE_INFINITY) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), Math.max(0, untilMs - performance.now()));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

const tooLate = (): StoreUnavailable =>
  new StoreUnavailable('down', 'it has not answered in the time that a request has; send the request again');

/** A store of which each request keeps to the time of whoever asks. One that waits for no server stays as it is. */
export const budgetedStore = (store: EventStore): EventStore => {
  if (store.patienceMs === undefined) return store;
  return {
    ...store,
    append: (stream, expected, events, options) =>
      store.append(stream, expected, events, { ...options, ...bound(options) }),
    read: (stream, options) => store.read(stream, { ...options, ...bound(options) }),
    eventAt: (position, deadline) => store.eventAt(position, bound(deadline)),
    readOn: (options) => store.readOn({ ...options, ...bound(options) }),
    lastPosition: (deadline) => store.lastPosition(bound(deadline)),
    truncateBefore: (stream, revision, deadline) => store.truncateBefore(stream, revision, bound(deadline)),
  };
};

const bound = ({ untilMs = Number.POSITIVE_INFINITY }: RequestDeadline = {}): RequestDeadline => {
  const soonest = Math.min(untilMs, requestDeadline());
  return soonest === Number.POSITIVE_INFINITY ? {} : { untilMs: soonest };
};
