import { checkPosition } from '@stackledger/store';
import type { RecordedEvent } from '@stackledger/store';
import type { ClientSlot } from '../client/client-slot.js';
import type { Connection } from '../client/connection.js';
import { NotAnswered, failureOf, meaningOf } from '../client/failures.js';
import { drained } from './pages.js';
import { isOurs, placeOf } from '../client/recorded.js';

/** The event that a reading from a position begins with; null at the end of the log; `nowhere` where no record begins. */
type Beginning = RecordedEvent | null | 'nowhere';

/** What lies at a position, asked of the leader: another node may not have it yet. */
export type Places = Readonly<{
  /** `eventAt` of the port. */
  eventAt: (position: bigint) => Promise<RecordedEvent | null>;
  /** Whether a record begins there, of whomever; the server reads from nowhere else. */
  isReadableFrom: (position: bigint) => Promise<boolean>;
}>;

/** Places through the client of the commands. `lastPosition` shows that the server answers. */
export const placesOver = (
  commands: ClientSlot,
  lastPosition: () => Promise<bigint>,
  { shown, login }: Pick<Connection, 'shown' | 'login'>,
): Places => {
  const as = login === undefined ? {} : { credentials: login };
  const read = async (position: bigint): Promise<RecordedEvent | null> => {
    const fromPosition = placeOf(position);
    const options = { direction: 'forwards', fromPosition, maxCount: 1, requiresLeader: true, ...as } as const;
    const { events } = await commands.request((client) => drained(client.readAll(options)));
    return events[0] ?? null;
  };
  /**
   * A position of another store is most often in the middle of a record. What the server says to that the client makes
   * `unavailable`, without a word: so it is the position when the server answers everything else, and this not twice.
   */
  const beginning = async (position: bigint): Promise<Beginning> => {
    for (let hasFailed = false; ; hasFailed = true)
      try {
        return await read(position);
      } catch (error) {
        if (meaningOf(error) === 'bug' || error instanceof NotAnswered) throw failureOf(error, shown);
        const last = await lastPosition();
        if (position > last) return null;
        if (hasFailed) return 'nowhere';
      }
  };
  return {
    eventAt: async (position) => {
      checkPosition(position);
      const found = await beginning(position);
      return found !== null && found !== 'nowhere' && found.position === position && isOurs(found) ? found : null;
    },
    isReadableFrom: async (position) => (await beginning(position)) !== 'nowhere',
  };
};
