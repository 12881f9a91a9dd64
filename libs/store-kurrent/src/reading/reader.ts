import type { ClientSlot } from '../client/client-slot.js';
import { pauseAfter, type Clock } from '../client/clock.js';
import { meaningOf } from '../client/failures.js';
import type { KurrentClient } from '../client/kurrent-client.js';

/** Runs a reading; `ms` is what it may take, its second try included. */
export type Reader = <T>(read: (client: KurrentClient) => Promise<T>, ms?: number) => Promise<T>;

/** A moment, less a random part: a reading is done by many at once when a connection breaks. */
const LONGEST_PAUSE_MS = 200;
const AS_AFTER_FAILURES = 3;

/**
 * Readings through one client. One that fails in a way that passes is tried once more, in the time that is left of it; so one that
 * was never answered is not. Throws what the last try throws.
 */
export const readerOver =
  (slot: Pick<ClientSlot, 'request'>, timeoutMs: number, { now, pause, random }: Clock): Reader =>
  async (read, ms = timeoutMs) => {
    const until = now() + ms;
    try {
      return await slot.request(read, ms);
    } catch (error) {
      const meaning = meaningOf(error);
      const moment = pauseAfter(AS_AFTER_FAILURES, LONGEST_PAUSE_MS, random);
      if ((meaning !== 'unknown' && meaning !== 'never-sent') || now() + moment >= until) throw error;
      await pause(moment);
      return slot.request(read, until - now());
    }
  };
