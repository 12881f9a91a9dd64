import type { KurrentClient } from './kurrent-client.js';

/** Beyond this a difference is told; less may be the way of the answer. */
const TOLD_FROM_MS = 2000;

/** How far the clock of the server is ahead of ours (behind: negative), in milliseconds; null when it does not tell. */
export type Ahead = number | null;

/**
 * Asks the server what time it is: a subscription from the end says so as soon as it has begun. Resolves to null after `withinMs`
 * and whatever goes wrong: nothing depends on it.
 */
export const clockAhead = (client: KurrentClient, now: () => number, withinMs: number): Promise<Ahead> =>
  new Promise((resolve) => {
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    const end = (ahead: Ahead): void => {
      clearTimeout(timer);
      void subscription.unsubscribe().catch(() => undefined); // it may never have begun
      resolve(ahead);
    };
    const timer = setTimeout(() => end(null), withinMs);
    subscription.on('caughtUp', ({ date }) => end(date === undefined ? null : date.getTime() - now()));
    subscription.on('error', () => end(null));
    subscription.on('data', () => undefined); // it says nothing until it is read
  });

/** A sentence about a clock that differs, for log and health; '' for one that does not. */
export const aboutClock = (ahead: Ahead): string => {
  if (ahead === null || Math.abs(ahead) < TOLD_FROM_MS) return '';
  const seconds = Math.round(Math.abs(ahead) / 1000);
  return `its clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} ours: set both by the same time server`;
};
