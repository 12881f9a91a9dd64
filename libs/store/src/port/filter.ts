import type { RecordedEvent, StoreFilter } from './event-store.js';

/** Whether an event passes a filter. */
export const passesFilter = ({ streamPrefix = '', types }: StoreFilter, { stream, type }: RecordedEvent): boolean =>
  stream.startsWith(streamPrefix) && (types === undefined || types.includes(type));
