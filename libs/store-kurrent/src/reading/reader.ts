import type { ClientSlot } from '../client/client-slot.js';
import { pauseAfter, type RetryClock } from '../client/clock.js';
import { isTemporary, spoilsReader } from '../client/failures.js';
import type { KurrentClient } from '../client/kurrent-client.js';

/** How long a read is tried in all, and how long each try may take, in milliseconds. */
export type ReadTimeouts = Readonly<{ withinMs: number; tryMs: number }>;

/** Runs a read; `limits`: other ones than usual. */
export type ReadRunner = <T>(read: (client: KurrentClient) => Promise<T>, limits?: ReadTimeouts) => Promise<T>;

/** With jitter: many reads fail together when a node dies. */
const LONGEST_PAUSE_MS = 1000;

/** The least remaining time in which an answer is likely. */
const SHORTEST_TRY_MS = 20;

/**
 * Reads through one client. A read that fails temporarily, or is not answered, has the client replaced and is tried
 * again, for all the time it has: an election is no outage. Throws the last error.
 */
export const readerOver =
  (slot: Pick<ClientSlot, 'request'>, usual: ReadTimeouts, { now, pause, random }: RetryClock): ReadRunner =>
  async (read, { withinMs, tryMs } = usual) => {
    const until = now() + withinMs;
    for (let failures = 1; ; failures++) {
      try {
        return await slot.request(read, { ms: tryMs, until, spoils: spoilsReader });
      } catch (error) {
        const moment = pauseAfter(failures, LONGEST_PAUSE_MS, random);
        if (!isTemporary(error) || now() + moment + SHORTEST_TRY_MS > until) throw error;
        await pause(moment);
      }
    }
  };
