import { setTimeout as delay } from 'node:timers/promises';
import type { KurrentStoreOptions } from '@stackledger/store-kurrent';

type Clock = NonNullable<KurrentStoreOptions['time']>;

/** Pauses are made, but this much shorter than they say. */
const HASTE = 10;

/**
 * Time that goes on by pauses and by being told to, and in no other way: how fast the machine is changes nothing.
 * `ring` goes on to the first alarm that is set, and rings it.
 */
export const patientClock = (): Clock & { readonly ring: () => void } => {
  let now = 0;
  const alarms = new Map<symbol, { readonly at: number; readonly ring: () => void }>();
  return {
    now: () => now,
    random: () => 1,
    pause: async (ms) => {
      await delay(ms / HASTE);
      now += ms;
    },
    alarm: (ms, ring) => {
      const key = Symbol();
      alarms.set(key, { at: now + ms, ring });
      return () => void alarms.delete(key);
    },
    ring: () => {
      const [first] = [...alarms].sort(([, one], [, other]) => one.at - other.at);
      if (first === undefined) return;
      const [key, { at, ring }] = first;
      alarms.delete(key);
      now = Math.max(now, at);
      ring();
    },
  };
};
