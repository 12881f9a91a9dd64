import { randomUUID } from 'node:crypto';
import { lastUsed } from '@stackledger/cache';
import { ExpectedRevisionConflict, STREAM_FAMILIES, type EventStore } from '@stackledger/store';

/** Whether this use of a ticket, by its id, is the first one. */
export type UseOnce = (id: string, nowMs: number) => Promise<boolean>;

/** Used tickets that are remembered: none is forgotten before its minute is over, unless more are used in it. */
const MOST_USED = 100_000;

/** Of a process that is alone. */
export const usesInMemory = (): UseOnce => {
  const used = lastUsed<true>(MOST_USED);
  return (id) => {
    const isFirst = !used.has(id);
    used.set(id, true);
    return Promise.resolve(isFirst);
  };
};

/**
 * Of all processes over a store: the first event of the ticket's stream uses it up. Throws the errors of the store; the
 * ticket may be used up then.
 */
export const usesInStore =
  (store: EventStore): UseOnce =>
  async (id, nowMs) => {
    const json = JSON.stringify({ at: new Date(nowMs).toISOString() });
    try {
      await store.append(STREAM_FAMILIES.ticket.prefix + id, 'no-stream', [
        { id: randomUUID(), type: 'TicketUsed', json },
      ]);
      return true;
    } catch (error) {
      if (error instanceof ExpectedRevisionConflict) return false;
      throw error;
    }
  };
