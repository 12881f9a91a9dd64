import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { memoryStore } from '../memory/memory-store.js';
import { StoreUnavailable } from './errors.js';
import type { EventStore, RequestDeadline } from './event-store.js';
import { budgetedStore, inTime, requestDeadline, withinBudget, withOwnBudget } from './request-budget.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'], now: 0 }));
afterEach(() => void jest.useRealTimers());

const rest = (): number => Math.round(requestDeadline() - performance.now());

test('a part of a request has no more time than the request', async () => {
  expect(requestDeadline()).toBe(Number.POSITIVE_INFINITY);
  await withinBudget(6_000, async () => {
    jest.advanceTimersByTime(1_000);
    await Promise.resolve();
    expect(rest()).toBe(5_000);
    expect(withinBudget(6_000, rest)).toBe(5_000);
    expect(withinBudget(2_000, rest)).toBe(2_000);
    expect(withinBudget(undefined, rest)).toBe(5_000);
    expect(withOwnBudget(6_000, rest)).toBe(6_000);
    expect(withOwnBudget(undefined, requestDeadline)).toBe(Number.POSITIVE_INFINITY);
  });
});

test('whoever asks leaves when their time is over; the others wait on, and are answered', async () => {
  let answer: (text: string) => void = () => undefined;
  const shared = new Promise<string>((resolve) => (answer = resolve));
  const first = withinBudget(3_000, () => inTime(shared)).catch((error: unknown) => error);
  const second = withinBudget(6_000, () => inTime(shared));
  jest.advanceTimersByTime(3_000);
  expect(await first).toBeInstanceOf(StoreUnavailable);
  answer('here');
  expect(await second).toBe('here');
  expect(jest.getTimerCount()).toBe(0);
});

test('every request to a server is told until when it is to be answered; a store of this process is not', async () => {
  const told: (number | undefined)[] = [];
  const memory = memoryStore();
  const noting = <T>(deadline: RequestDeadline | undefined, answer: T): T => {
    told.push(deadline?.untilMs);
    return answer;
  };
  const server: EventStore = {
    ...memory,
    patienceMs: 6_000,
    append: (stream, expected, events, deadline) => noting(deadline, memory.append(stream, expected, events)),
    read: (stream, options) => noting(options, memory.read(stream, options)),
    eventAt: (position, deadline) => noting(deadline, memory.eventAt(position)),
    readOn: (options) => noting(options, memory.readOn(options)),
    lastPosition: (deadline) => noting(deadline, memory.lastPosition()),
    truncateBefore: (_stream, _revision, deadline) => noting(deadline, Promise.resolve()),
  };
  const store = budgetedStore(server);
  const ask = async (): Promise<void> => {
    await store.append(`match-${randomUUID()}`, 'no-stream', [{ id: randomUUID(), type: 'T', json: '{}' }]);
    store.read('match-0');
    await store.eventAt(1n);
    await store.readOn({});
    await store.lastPosition();
    await store.truncateBefore('match-0', 0n);
  };
  await ask();
  expect(told.splice(0)).toEqual(Array.from({ length: 6 }));
  const begun = performance.now();
  await withinBudget(6_000, ask);
  expect(told.splice(0)).toEqual(Array.from({ length: 6 }, () => begun + 6_000));
  await withinBudget(6_000, () => store.lastPosition({ untilMs: begun + 1_000 }));
  expect(told).toEqual([begun + 1_000]);
  expect(budgetedStore(memory)).toBe(memory);
});

test('nothing follows promises where nobody waits for a server', () => {
  const run = jest.spyOn(AsyncLocalStorage.prototype, 'run');
  expect([withinBudget(undefined, rest), withOwnBudget(undefined, rest)]).toEqual([Infinity, Infinity]);
  expect(run).not.toHaveBeenCalled();
  run.mockRestore();
});
