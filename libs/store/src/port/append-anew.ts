import type { AppendResult, EventStore, ExpectedRevision, NewEvent } from './event-store.js';

/** Appends events that stand for all before them in their stream, which go then. Throws what an append throws. */
export const appendAnew = async (
  store: Pick<EventStore, 'append' | 'truncateBefore'>,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<AppendResult> => {
  const appended = await store.append(stream, expected, events);
  await store.truncateBefore(stream, appended.revision - BigInt(events.length - 1));
  return appended;
};
