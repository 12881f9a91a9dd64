import type { EventStore, RecordedEvent } from '../port/event-store.js';
import { readIfAny } from './read-if-any.js';

/** The last event of a stream; undefined where there is no such stream. Throws StoreUnavailable. */
export const lastEvent = async (
  store: Pick<EventStore, 'read'>,
  stream: string,
): Promise<RecordedEvent | undefined> => {
  for await (const event of readIfAny(store, stream, { direction: 'backwards', limit: 1 })) return event;
  return undefined;
};
