import { DamagedStore, type EventStore, type RecordedEvent } from '../src/index.js';

/** A store in which one event, as long as it is there, is not as it was written; `type` is told of it if named. */
export const damagedStore = (
  store: EventStore,
  damaged: { readonly stream: string; readonly revision: bigint; readonly type?: string },
): EventStore => {
  async function* sound(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent, void> {
    for await (const event of events) {
      const { stream, revision, position } = event;
      if (stream === damaged.stream && revision === damaged.revision)
        throw new DamagedStore('hall.db', 'a bit turned over', { event: { position, ...damaged } });
      yield event;
    }
  }
  return {
    ...store,
    read: (...asked) => sound(store.read(...asked)),
    readAll: (...asked) => sound(store.readAll(...asked)),
  };
};
