import { NotAnswered } from '../client/failures.js';
import type { KurrentClient } from '../client/kurrent-client.js';
import { readerOver } from './reader.js';

const UNAVAILABLE = { type: 'unavailable' };

/** A reader whose tries take no time, of a client that fails so, in this order; the time that each try was given. */
const readerThatFails = (...failures: unknown[]) => {
  let now = 0;
  const given: (number | undefined)[] = [];
  const client = {} as KurrentClient; // nothing is asked of it
  const slot = {
    request: <T>(read: (from: KurrentClient) => Promise<T>, ms?: number): Promise<T> => {
      given.push(ms);
      const failure = failures.shift();
      if (failure instanceof NotAnswered) now += ms ?? 0;
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- failures of the client, as they are told
      return failure === undefined ? read(client) : Promise.reject(failure);
    },
  };
  const pause = (ms: number): Promise<void> => {
    now += ms;
    return Promise.resolve();
  };
  const reader = readerOver(slot, 1000, { now: () => now, pause, random: () => 0 });
  return { read: () => reader(() => Promise.resolve('read')), given };
};

test('a reading that fails in a way that passes is tried once more, in the time that is left', async () => {
  const { read, given } = readerThatFails(UNAVAILABLE);
  expect(await read()).toBe('read');
  expect(given).toEqual([1000, 900]);
});

test('a second failure is told', async () => {
  const { read, given } = readerThatFails(UNAVAILABLE, UNAVAILABLE);
  await expect(read()).rejects.toBe(UNAVAILABLE);
  expect(given).toHaveLength(2);
});

test.each([
  ['was never answered: nothing of its time is left', new NotAnswered(1000)],
  ['is refused to this user', { type: 'access-denied' }],
  ['is of a stream that is not there', { type: 'stream-not-found' }],
])('one that %s is not tried again', async (_, failure) => {
  const { read, given } = readerThatFails(failure);
  await expect(read()).rejects.toBe(failure);
  expect(given).toHaveLength(1);
});
