import { damagedEventOf } from '../port/errors.js';
import type { EventStore, RecordedEvent } from '../port/event-store.js';

/**
 * Whether a position that somebody noted, with the event that lay there, is of this store and may be read on from. So
 * it is where that event lies there still; and where none does up to the end, since it was truncated or its match set
 * aside, or where it is damaged. Beyond the end it is of another store, or of what a restored backup lacks.
 */
export const isPlaceOf = async (
  store: Pick<EventStore, 'eventAt' | 'lastPosition' | 'isSparse'>,
  position: bigint,
  isNoted: (event: RecordedEvent) => boolean,
): Promise<boolean> => {
  try {
    const event = await store.eventAt(position);
    if (event !== null) return isNoted(event);
    return position === 0n || (store.isSparse !== true && position <= (await store.lastPosition()));
  } catch (error) {
    if (damagedEventOf(error) === undefined) throw error;
    return true;
  }
};
