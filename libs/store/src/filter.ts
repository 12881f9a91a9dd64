import type { RecordedEvent, StoreFilter } from './event-store.js';

/** Whether an event is one that a reading asked for. */
export const passesFilter = ({ streamPrefix = '', types }: StoreFilter, { stream, type }: RecordedEvent): boolean =>
  stream.startsWith(streamPrefix) && (types === undefined || types.includes(type));
