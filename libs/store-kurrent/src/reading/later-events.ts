import type { LaterEvents } from '@stackledger/store';
import type { KurrentConnection } from '../client/connection.js';
import { failureOf } from '../client/failures.js';
import type { KurrentFilter } from '../client/kurrent-client.js';
import { isOurs, placeOf } from '../client/recorded.js';
import { collector, PAGE_BYTES, PAGE_OF_ALL } from './pages.js';
import type { ReadRunner, ReadTimeouts } from './reader.js';

/** What is read: after a position, so many events of those that pass at most, in the time that a reading has. */
export type LaterReading = Readonly<{
  after: bigint;
  filter: KurrentFilter;
  count?: number | undefined;
  limits?: ReadTimeouts | undefined;
}>;

/** Reads what lies after a position. Throws StoreUnavailable. */
export type LaterReader = (reading: LaterReading) => Promise<LaterEvents>;

/**
 * Reads from the leader, so that with the last page nothing is missing that was acknowledged before. Whoever looks at a
 * match waits for this, and the answer is short: so it goes by the stubs.
 */
export const laterReader = (
  leader: ReadRunner,
  { shown, login }: Pick<KurrentConnection, 'shown' | 'login'>,
): LaterReader => {
  const as = login === undefined ? {} : { credentials: login };
  return async ({ after, filter, count = PAGE_OF_ALL, limits }) => {
    // The server begins with the event at `after`, which was given before.
    const maxCount = after === 0n ? count : count + 1;
    const options = { direction: 'forwards', fromPosition: placeOf(after), maxCount, requiresLeader: true } as const;
    try {
      const { events, seen, isCut } = await leader(async (client) => {
        const { take, collected } = collector(PAGE_BYTES);
        await client.readByStubs({ ...options, filter, ...as }, take);
        return collected();
      }, limits);
      const before = events.find(({ position }) => position === after) ?? null;
      const later = events.filter((event) => event.position > after && isOurs(event)).slice(0, count);
      return { before, events: later, isLast: !isCut && seen < maxCount };
    } catch (error) {
      throw failureOf(error, shown);
    }
  };
};
