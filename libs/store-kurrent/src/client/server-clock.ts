import type { KurrentClient } from './kurrent-client.js';

/** A difference from which on it is reported; less may be the latency of the answer. */
const TOLD_FROM_MS = 2000;

/** How far the server's clock is ahead of ours (behind: negative), in milliseconds; null when unknown. */
export type ClockLead = number | null;

/**
 * Asks the server for its time: a subscription from the end reports it as soon as it has begun. Resolves to null after
 * `withinMs` and on any failure: nothing depends on it.
 */
export const clockAhead = (client: KurrentClient, now: () => number, withinMs: number): Promise<ClockLead> =>
  new Promise((resolve) => {
    const subscription = client.subscribeToAll({ fromPosition: 'end' });
    const end = (ahead: ClockLead): void => {
      clearTimeout(timer);
      void subscription.unsubscribe().catch(() => undefined); // it may never have begun
      resolve(ahead);
    };
    const timer = setTimeout(() => end(null), withinMs);
    subscription.on('caughtUp', ({ date }) => end(date === undefined ? null : date.getTime() - now()));
    subscription.on('error', () => end(null));
    subscription.on('data', () => undefined); // it says nothing until it is read
  });

/** A sentence about a different clock, for log and health; '' for none. */
export const aboutClock = (ahead: ClockLead): string => {
  if (ahead === null || Math.abs(ahead) < TOLD_FROM_MS) return '';
  const seconds = Math.round(Math.abs(ahead) / 1000);
  return `its clock is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} ours: set both by the same time server`;
};
