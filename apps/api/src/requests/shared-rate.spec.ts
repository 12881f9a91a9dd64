import type { PeerChannel, PeerMessage } from '../peers/peer-channel.js';
import { sharedRate } from './shared-rate.js';

const WINDOW_MS = 1_000;

/** Processes whose messages wait until they are delivered. */
const processesWith = (count: number, aheadMs: readonly number[] = []) => {
  const listeners: ((message: PeerMessage) => void)[] = [];
  const told: { readonly from: number; readonly message: PeerMessage }[] = [];
  let nowMs = 1_000_000;
  const processes = Array.from({ length: count }, (_, from) => {
    const peers: PeerChannel = {
      isShared: true,
      tell: (message) => void told.push({ from, message }),
      on: (kind, listener) => {
        // A cast: only messages of this kind are passed on.
        listeners[from] = (message) => message.kind === kind && listener(message as never, 'another');
      },
    };
    const store = new (sharedRate(peers, 100, () => nowMs + (aheadMs[from] ?? 0)))({});
    /** What is left of a limit after one more request; negative where it was too many. */
    return (key: string, max: number): { readonly left: number; readonly ttl: number } => {
      const taken = { current: 0, ttl: 0 };
      store.incr(key, (_error, result) => void Object.assign(taken, result), WINDOW_MS, max);
      return { left: max - taken.current, ttl: taken.ttl };
    };
  });
  let messages = 0;
  return {
    processes,
    messages: () => messages,
    deliver: () => {
      for (const { from, message } of told.splice(0)) {
        messages++;
        listeners.forEach((listener, to) => to !== from && listener(message));
      }
    },
    pass: (ms: number) => void (nowMs += ms),
  };
};

/** How many requests of a client get through, sent to one after the other, until all refuse. */
const takenBy = ({ processes, deliver }: ReturnType<typeof processesWith>, max: number): number => {
  let taken = 0;
  for (let refused = 0; refused < processes.length;) {
    refused = 0;
    for (const take of processes) {
      if (take('anna', max).left >= 0) taken++;
      else refused++;
      deliver();
    }
  }
  return taken;
};

test.each([1, 2, 4])('%i processes let a client have one limit together', (count) => {
  for (const max of [1, 3, 50, 5_000]) expect(takenBy(processesWith(count), max)).toBe(max);
});

test('the next second begins anew, and it is said how long that is', () => {
  const world = processesWith(2);
  world.pass(300);
  expect(takenBy(world, 3)).toBe(3);
  expect(world.processes[1]?.('anna', 3)).toEqual({ left: -1, ttl: 700 });
  world.pass(700);
  expect(takenBy(world, 3)).toBe(3);
});

test('clocks apart do not double it: each second of the clocks has one limit', () => {
  const world = processesWith(2, [0, 400]);
  let taken = takenBy(world, 10);
  for (const ms of [600, 400, 600]) {
    world.pass(ms);
    taken += takenBy(world, 10);
  }
  // Two and a half seconds by the clocks that are ahead: windows 1000, 1001 and 1002 were begun.
  expect(taken).toBe(30);
});

test('a client far from its limit costs no message, and one that reaches it few', () => {
  const world = processesWith(2);
  for (let nth = 0; nth < 250; nth++) world.processes[0]?.('ben', 5_000);
  world.deliver();
  expect(world.messages()).toBe(0);
  takenBy(world, 5_000);
  expect(world.messages()).toBeLessThan(300);
});

test('other clients have limits of their own', () => {
  const world = processesWith(2);
  expect(takenBy(world, 3)).toBe(3);
  expect(world.processes[0]?.('ben', 3).left).toBe(2);
});
