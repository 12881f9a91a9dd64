import { randomUUID } from 'node:crypto';
import { seededRandom, type SeededRandom } from '@stackledger/scenarios';
import {
  ExpectedRevisionConflict,
  OutcomeUnknown,
  StoreUnavailable,
  StreamNotFound,
  type EventStore,
  type NewEvent,
} from '@stackledger/store';
import { listed } from '@stackledger/store/testing';
import type { HistoryEntry } from './history.js';

/** Clients that append to a few streams and read them, each by its own store, and note what they see. */
export type HistoryClients = Readonly<{
  entries: readonly HistoryEntry[];
  /** How many appends were acknowledged. */
  acknowledged: () => number;
  /** Waits for what is under way; the errors that no client may meet are thrown. */
  stop: () => Promise<void>;
}>;

/** Begins; which stream, what size is expected and what is read follow from the seed. */
export const startClients = (
  stores: readonly EventStore[],
  streams: readonly string[],
  seed: number,
): HistoryClients => {
  const entries: HistoryEntry[] = [];
  let acknowledged = 0;
  let isOver = false;
  const run = async (store: EventStore, client: number, random: SeededRandom): Promise<void> => {
    const sizes = new Map<string, number>();
    while (!isOver) {
      const stream = random.pick(streams);
      const entry = random.chance(0.35)
        ? await read(store, stream)
        : await append(store, stream, sizes.get(stream) ?? 0, random);
      if (entry === null) continue;
      entries.push({ client, stream, ...entry });
      if (entry.kind === 'append' && entry.outcome === 'ok') acknowledged += 1;
      sizes.set(stream, sizeAfter(entry));
    }
  };
  const running = stores.map((store, client) => run(store, client, seededRandom(seed * 100 + client)));
  return {
    entries,
    acknowledged: () => acknowledged,
    stop: async () => {
      isOver = true;
      await Promise.all(running);
    },
  };
};

/** What is noted without who and where. */
type Noted<Entry> = Entry extends HistoryEntry ? Omit<Entry, 'client' | 'stream'> : never;
type NotedEntry = Noted<HistoryEntry>;

const sizeAfter = (entry: NotedEntry): number => {
  if (entry.kind === 'read') return entry.ids.length;
  return entry.kind === 'append' && entry.outcome === 'ok' ? entry.size + entry.ids.length : entry.size;
};

const read = async (store: EventStore, stream: string): Promise<NotedEntry | null> => {
  const begunAt = performance.now();
  const noted = (ids: readonly string[]): NotedEntry => ({ kind: 'read', ids, begunAt, endedAt: performance.now() });
  try {
    return noted((await listed(store.read(stream))).map(({ id }) => id));
  } catch (error) {
    if (error instanceof StreamNotFound) return noted([]);
    if (isAway(error)) return null;
    throw error;
  }
};

const append = async (store: EventStore, stream: string, size: number, random: SeededRandom): Promise<NotedEntry> => {
  const events = Array.from({ length: random.pick([1, 1, 2, 4]) }, newEvent);
  const ids = events.map(({ id }) => id);
  const begunAt = performance.now();
  const noted = (outcome: 'ok' | 'unknown' | 'not-written'): NotedEntry => ({
    ...{ kind: 'append', outcome, size, ids, begunAt },
    endedAt: performance.now(),
  });
  try {
    await store.append(stream, size === 0 ? 'no-stream' : BigInt(size - 1), events);
    return noted('ok');
  } catch (error) {
    if (error instanceof OutcomeUnknown) return noted('unknown');
    if (isAway(error)) return noted('not-written');
    if (!(error instanceof ExpectedRevisionConflict)) throw error;
    const actual = error.actual === 'no-stream' ? 0 : Number(error.actual) + 1;
    return { kind: 'conflict', size: actual, begunAt, endedAt: performance.now() };
  }
};

/** Whether the cluster cannot be reached; a store that was closed is no reason to go on. */
const isAway = (error: unknown): boolean => error instanceof StoreUnavailable && error.reason !== 'closed';

const newEvent = (): NewEvent => {
  const id = randomUUID();
  return { id, type: 'PriorityPassed', json: JSON.stringify({ id, type: 'PriorityPassed', data: { seat: 'ann' } }) };
};
