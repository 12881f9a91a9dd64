import type { RecordedEvent } from '@stackledger/store';
import type { KurrentConnection } from '../client/connection.js';
import { failureOf } from '../client/failures.js';
import type { KurrentFilter } from '../client/kurrent-client.js';
import { isOurs, placeOf } from '../client/recorded.js';
import { drained, PAGE_OF_ALL } from './pages.js';
import type { ReadRunner } from './reader.js';

const PAGE_BYTES = 8 * 1024 * 1024;

/** Events after a position, and whether there was none after them when they were read. */
type LaterPage = Readonly<{ events: readonly RecordedEvent[]; isLast: boolean }>;

/** Reads what lies after a position. Throws StoreUnavailable. */
export type LaterReader = (after: bigint) => Promise<LaterPage>;

/** Reads from the leader, so that with the last page nothing is missing that was acknowledged before. */
export const laterReader = (
  leader: ReadRunner,
  { shown, login }: Pick<KurrentConnection, 'shown' | 'login'>,
  filter: KurrentFilter,
): LaterReader => {
  const as = login === undefined ? {} : { credentials: login };
  return async (after) => {
    // The server begins with the event at `after`.
    const maxCount = after === 0n ? PAGE_OF_ALL : PAGE_OF_ALL + 1;
    const options = { direction: 'forwards', fromPosition: placeOf(after), maxCount, requiresLeader: true } as const;
    try {
      const read = await leader((client) => drained(client.readAll({ ...options, filter, ...as }), PAGE_BYTES));
      const events = read.events.filter((event) => event.position > after && isOurs(event));
      return { events, isLast: !read.isCut && read.seen < maxCount };
    } catch (error) {
      throw failureOf(error, shown);
    }
  };
};
