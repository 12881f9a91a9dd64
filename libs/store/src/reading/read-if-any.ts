import { isStreamName } from '../port/limits.js';
import { StreamNotFound } from '../port/errors.js';
import type { EventStore, ReadOptions, RecordedEvent } from '../port/event-store.js';

/**
 * As `read` of the port; nothing for a stream that was never appended to, nor for a name that no stream can have, as it
 * may come in an address. Throws StoreUnavailable.
 */
export async function* readIfAny(
  store: Pick<EventStore, 'read'>,
  stream: string,
  options?: ReadOptions,
): AsyncGenerator<RecordedEvent, void> {
  if (!isStreamName(stream)) return;
  try {
    yield* store.read(stream, options);
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
  }
}
