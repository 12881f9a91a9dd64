import { checkPosition } from '@stackledger/store';
import type { RecordedEvent } from '@stackledger/store';
import type { ClientSlot } from '../client/client-slot.js';
import type { KurrentConnection } from '../client/connection.js';
import { ClientReplaced, NotAnswered, failureOf, isTemporary } from '../client/failures.js';
import { drained } from './pages.js';
import { isOurs, placeOf } from '../client/recorded.js';

/** The event that a read from a position begins with; null at the end of the log; `nowhere` where no record begins. */
type ReadingStart = RecordedEvent | null | 'nowhere';

/** A client may fail for a reason of its own, and the next one too. */
const MOST_FAILURES = 3;

const isSilence = (error: unknown): boolean => error instanceof NotAnswered || error instanceof ClientReplaced;

/** Looks up positions at the leader: other nodes may not have them yet. */
export type PositionLookup = Readonly<{
  /** `eventAt` of the port. */
  eventAt: (position: bigint) => Promise<RecordedEvent | null>;
  /** Whether a record of anybody begins there; the server reads from nowhere else. */
  isReadableFrom: (position: bigint) => Promise<boolean>;
}>;

/** A lookup through the client of the commands. `lastPosition` shows that the server answers. */
export const placesOver = (
  commands: ClientSlot,
  lastPosition: () => Promise<bigint>,
  { shown, login, tryMs }: Pick<KurrentConnection, 'shown' | 'login' | 'tryMs'>,
): PositionLookup => {
  const as = login === undefined ? {} : { credentials: login };
  const read = async (position: bigint): Promise<RecordedEvent | null> => {
    const fromPosition = placeOf(position);
    const options = { direction: 'forwards', fromPosition, maxCount: 1, requiresLeader: true, ...as } as const;
    // The client stays: whether the position or the client is at fault, the next reading of the end tells.
    const { events } = await commands.request((client) => drained(client.readAll(options)), { ms: tryMs });
    return events[0] ?? null;
  };
  /**
   * A position of another store is most often in the middle of a record. What the server says to that the client makes
   * `unavailable`, without a word: so it is the position when the server answers everything else, and this never.
   */
  const beginning = async (position: bigint): Promise<ReadingStart> => {
    for (let failures = 1; ; failures++)
      try {
        return await read(position);
      } catch (error) {
        if (!isTemporary(error)) throw failureOf(error, shown);
        const last = await lastPosition();
        if (position > last) return null;
        if (failures < MOST_FAILURES) continue;
        if (isSilence(error)) throw failureOf(error, shown);
        return 'nowhere';
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
