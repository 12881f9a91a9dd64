import { StreamNotFound } from '../port/errors.js';
import type { EventStore, RecordedEvent } from '../port/event-store.js';

/** The last event of a stream; undefined where there is no such stream. Throws StoreUnavailable. */
export const lastEvent = async (
  store: Pick<EventStore, 'read'>,
  stream: string,
): Promise<RecordedEvent | undefined> => {
  try {
    for await (const event of store.read(stream, { direction: 'backwards', limit: 1 })) return event;
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
  }
  return undefined;
};
