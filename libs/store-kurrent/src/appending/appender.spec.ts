import { OutcomeUnknown, StoreUnavailable } from '@stackledger/store';
import { newEvents } from '@stackledger/store/testing';
import { appenderOver } from './appender.js';
import { ClientSlot } from '../client/client-slot.js';
import type { KurrentClient } from '../client/kurrent-client.js';

const AWAY = { type: 'unavailable', code: 14, message: 'No connection established. Last error: ECONNREFUSED' };
const BROKEN = { type: 'unavailable', code: 14, message: 'Connection dropped' };

const WRITTEN = { nextExpectedRevision: 0n, position: { commit: 7n, prepare: 7n } };

/**
 * An appender over a server that fails so at every sending until a moment; what was paused, and how often it was sent.
 */
const appenderWhile = (failure: unknown, awayUntil: number, random = 1) => {
  let now = 0;
  const pauses: number[] = [];
  const told: string[] = [];
  let sent = 0;
  const appendToStream: KurrentClient['appendToStream'] = () => {
    sent += 1;
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as the client fails
    return now < awayUntil ? Promise.reject(failure) : Promise.resolve(WRITTEN);
  };
  // all that is asked of it
  const client = { appendToStream, dispose: () => Promise.resolve() } as unknown as KurrentClient;
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms);
    now += ms;
    return Promise.resolve();
  };
  const clock = { now: () => now, pause, random: () => random, alarm: () => () => undefined };
  const slot = new ClientSlot({ clock, connect: () => client, probe: () => Promise.resolve('good') });
  const append = appenderOver({
    lanes: { pass: (_, work) => work(slot) },
    clock,
    patience: { withinMs: 10_000, tryMs: 3333 },
    shown: 'host',
    leadership: {
      doubt: () => void told.push('doubt'),
      wrote: (position) => void told.push(`wrote ${position}`),
      confirm: () => Promise.resolve(void told.push('confirm')),
    },
  });
  return { append: () => append('match-1', 'no-stream', newEvents(1)), pauses, sent: () => sent, now: () => now, told };
};

test('an append is sent until the server is back, with growing pauses: an election is no outage', async () => {
  const { append, pauses } = appenderWhile(AWAY, 5000);
  expect(await append()).toMatchObject({ revision: 0n, position: 7n });
  expect(pauses).toEqual([50, 100, 200, 400, 800, 1000, 1000, 1000, 1000]);
});

test('pauses are jittered, from the half on', async () => {
  const { append, pauses } = appenderWhile(AWAY, 200, 0);
  await append();
  expect(pauses).toEqual([25, 50, 100, 200]);
});

test('it is given up when the time of an append is over, not before: as never sent, or as unknown', async () => {
  for (const [failure, expected] of [
    [AWAY, StoreUnavailable],
    [BROKEN, OutcomeUnknown],
  ] as const) {
    const { append, now, sent } = appenderWhile(failure, Infinity);
    await expect(append()).rejects.toBeInstanceOf(expected);
    expect(now()).toBeGreaterThan(8500);
    expect(now()).toBeLessThanOrEqual(10_000);
    expect(sent()).toBe(14);
  }
});

test.each([
  ['conflict', { type: 'wrong-expected-version', actualState: 3n }],
  ['refusal', { type: 'access-denied' }],
  ['bug', new TypeError('x is undefined')],
])('a %s is told at once', async (_, failure) => {
  const { append, sent } = appenderWhile(failure, Infinity);
  await expect(append()).rejects.toBeDefined();
  expect(sent()).toBe(1);
});

test('the node that is read from is looked at before a new client, or one that has failed, has its append answered', async () => {
  const { append, told } = appenderWhile(BROKEN, 100);
  await append();
  expect(told).toEqual(['doubt', 'doubt', 'wrote 7', 'confirm']);
  await append();
  expect(told.slice(4)).toEqual(['wrote 7']);
});
