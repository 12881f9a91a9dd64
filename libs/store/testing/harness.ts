import { randomUUID } from 'node:crypto';
import type { AppendResult, EventStore, ExpectedRevision, NewEvent, SubscriptionMessage } from '../src/index.js';

/**
 * A store for one test. `reopen` closes it and opens what it left; `lay` begins a stream with events behind its back,
 * where that is quicker than 256 at a time; `dispose` closes it and cleans up.
 */
export type MadeStore = Readonly<{
  store: EventStore;
  reopen?: () => Promise<EventStore>;
  lay?: (stream: string, events: readonly NewEvent[]) => void;
  dispose: () => Promise<void>;
}>;

/** Gives every test a store of its own. */
export type MakeStore = () => Promise<MadeStore>;

/** What an adapter may be unable to guarantee: because the server decides, or because it stores nothing. */
export type Gap = 'reopen' | 'same-ids-other-bytes' | 'retry-after-truncation' | 'after-beyond-the-end';

/** The reason of every gap of an adapter: its tests are skipped with that reason. */
export type Gaps = Partial<Record<Gap, string>>;

/** What a group of contract tests works with. */
export type Contract = Readonly<{
  /** The store of the test that runs. */
  store: () => EventStore;
  /** The same store, closed and opened again. */
  reopened: () => Promise<EventStore>;
  /** Begins a stream with many events. */
  begun: (stream: string, events: readonly NewEvent[]) => Promise<void>;
  /** `test`, or a skipped one that says why. */
  testUnless: (gap: Gap, name: string, run: () => Promise<void>) => void;
}>;

/** No wait of this suite depends on time: the deadline only ends a test that would hang. */
const DEADLINE_MS = 120_000;

/** A unique stream name, also on a server shared by many tests. */
export const newStream = (prefix = 'match-'): string => `${prefix}${randomUUID()}`;

/** A unique event; `json` is a small envelope unless given. */
export const newEvent = (json?: string, type = 'PriorityPassed'): NewEvent => {
  const id = randomUUID();
  return { id, type, json: json ?? JSON.stringify({ id, type, data: { seat: 'ann' } }) };
};

/** Unique events. */
export const newEvents = (count: number): NewEvent[] => Array.from({ length: count }, () => newEvent());

/** Events whose json has so many UTF-8 bytes in all, none above 64 KiB. */
export const eventsOfBytes = (total: number): NewEvent[] => {
  const events: NewEvent[] = [];
  for (let left = total; left > 0; left -= 65_536) events.push(newEvent(jsonOfBytes(Math.min(left, 65_536))));
  return events;
};

/** JSON text of exactly so many UTF-8 bytes, 2 at least: a text of that many less its quotation marks. */
export const jsonOfBytes = (bytes: number): string => `"${'x'.repeat(bytes - 2)}"`;

/** Appends events in pieces, beginning at `expected`; answers what the last append did. */
export const appendAll = async (
  store: EventStore,
  stream: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision = 'no-stream',
): Promise<AppendResult> => {
  let result: AppendResult | undefined;
  for (let from = 0; from < events.length; from += 256)
    result = await store.append(stream, result?.revision ?? expected, events.slice(from, from + 256));
  if (result === undefined) throw new Error('there was nothing to append');
  return result;
};

/** Everything an iterable gives, as a list. */
export const listed = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
};

/** The revisions that a reading gives. */
export const revisionsOf = async (items: AsyncIterable<{ revision: bigint }>): Promise<number[]> =>
  (await listed(items)).map((event) => Number(event.revision));

/** What a promise was rejected with; fails when it was not. */
export const rejectionOf = async (promise: Promise<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('it was not rejected');
};

/** Waits until the condition holds. */
export const eventually = async (what: string, condition: () => boolean): Promise<void> => {
  const deadline = Date.now() + DEADLINE_MS;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
};

/** Reads a subscription into a list, until it ends. */
export const listening = (
  messages: AsyncIterable<SubscriptionMessage>,
): { seen: SubscriptionMessage[]; ids: () => string[]; caughtUp: () => bigint[]; ended: Promise<void> } => {
  const seen: SubscriptionMessage[] = [];
  const read = async (): Promise<void> => {
    for await (const message of messages) seen.push(message);
  };
  return {
    seen,
    ids: () => seen.flatMap((message) => (message.kind === 'event' ? [message.event.id] : [])),
    caughtUp: () => seen.flatMap((message) => (message.kind === 'caught-up' ? [message.position] : [])),
    ended: read(),
  };
};

/** The ids of events, in their order. */
export const idsOf = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);
