import { StreamNotFound } from '../port/errors.js';
import type { EventStore, ReadOptions, RecordedEvent } from '../port/event-store.js';

/** As `read` of the port; nothing for a stream that was never appended to. Throws StoreUnavailable. */
export async function* readIfAny(
  store: Pick<EventStore, 'read'>,
  stream: string,
  options?: ReadOptions,
): AsyncGenerator<RecordedEvent, void> {
  try {
    yield* store.read(stream, options);
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
  }
}
