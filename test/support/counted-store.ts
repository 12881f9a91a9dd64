import { memoryStore, type EventStore, type NewEvent } from '@stackledger/store';

/** An event of a number, for streams of which nobody reads the events. */
export const numberedEvent = (number: number): NewEvent => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'Happened',
  json: JSON.stringify({ number }),
});

/** A store that counts how often a stream is read; what is read comes once `isRead` resolves. */
export const countedStore = (
  isRead: Promise<void> = Promise.resolve(),
): { readonly events: EventStore; readonly readings: () => number } => {
  const events = memoryStore();
  let readings = 0;
  const read: EventStore['read'] = async function* (...asked) {
    readings += 1;
    await isRead;
    yield* events.read(...asked);
  };
  return { events: { ...events, read }, readings: () => readings };
};
