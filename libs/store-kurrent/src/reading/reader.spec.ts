import type { RequestLimits } from '../client/client-slot.js';
import { NotAnswered } from '../client/failures.js';
import type { KurrentClient } from '../client/kurrent-client.js';
import { readerOver } from './reader.js';

const UNAVAILABLE = { type: 'unavailable', message: 'UnavailableError' };

/** A reader of a client that fails so, in this order and then ever after in the last way, or reads. */
const readerThatFails = (failures: unknown[], endsWell = true) => {
  let now = 0;
  const tries: (RequestLimits & { at: number; isSpoiled?: boolean })[] = [];
  const client = {} as KurrentClient; // nothing is asked of it
  const slot = {
    request: <T>(read: (from: KurrentClient) => Promise<T>, limits: RequestLimits): Promise<T> => {
      const failure = failures.length > 1 || endsWell ? failures.shift() : failures[0];
      tries.push({ ...limits, at: now, isSpoiled: limits.spoils?.(failure) === true });
      if (failure instanceof NotAnswered) now += limits.ms;
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as the client fails
      return failure === undefined ? read(client) : Promise.reject(failure);
    },
  };
  const pause = (ms: number): Promise<void> => {
    now += ms;
    return Promise.resolve();
  };
  const reader = readerOver(slot, { withinMs: 3000, tryMs: 1000 }, { now: () => now, pause, random: () => 1 });
  return { read: () => reader(() => Promise.resolve('read')), tries, now: () => now };
};

test('a reading that the compiled part refuses is read by another client, again and again: an election is no outage', async () => {
  const { read, tries } = readerThatFails(Array.from({ length: 5 }, () => UNAVAILABLE));
  expect(await read()).toBe('read');
  expect(tries.map(({ at }) => at)).toEqual([0, 50, 150, 350, 750, 1550]);
  expect(tries.map(({ isSpoiled }) => isSpoiled)).toEqual([true, true, true, true, true, false]);
});

test('one that is not answered is given up in time for others, with another client each time', async () => {
  const { read, tries } = readerThatFails([new NotAnswered(1000), { type: 'not-leader', message: 'NotLeaderError' }]);
  expect(await read()).toBe('read');
  expect(tries.map(({ ms, until, isSpoiled }) => [ms, until, isSpoiled])).toEqual([
    [1000, 3000, true],
    [1000, 3000, true],
    [1000, 3000, false],
  ]);
});

test('when its time is over the last failure is thrown', async () => {
  const { read, now } = readerThatFails([UNAVAILABLE], false);
  await expect(read()).rejects.toBe(UNAVAILABLE);
  expect(now()).toBeGreaterThan(1500);
  expect(now()).toBeLessThanOrEqual(3000);
});

test.each([
  ['is refused to this user', { type: 'access-denied' }],
  ['is of a stream that is not there', { type: 'stream-not-found' }],
])('one that %s is not tried again, and its client stays', async (_, failure) => {
  const { read, tries } = readerThatFails([failure]);
  await expect(read()).rejects.toBe(failure);
  expect(tries).toMatchObject([{ isSpoiled: false }]);
});
