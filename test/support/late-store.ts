import type { AppendResult, EventStore, RecordedEvent } from '@stackledger/store';
import { newBell, turn } from '@stackledger/store';

/** How many requests of each kind a store was asked. */
type StoreRequests = { append: number; read: number; readOn: number; lastPosition: number };

/** How one process meets a store: what it asks is counted, and everything may take some turns of the event loop. */
export type LateStore = {
  readonly store: EventStore;
  /** The requests since this was asked the last time. */
  readonly asked: () => StoreRequests;
  /** From now on no event is delivered to subscriptions, until `deliver`. */
  readonly hold: () => void;
  /** Delivers so many of the events that were held back, by default all, and holds back no more then. */
  readonly deliver: (count?: number) => void;
};

const NONE: StoreRequests = { append: 0, read: 0, readOn: 0, lastPosition: 0 };

/**
 * A store that several processes share, as one of them sees it. `turnsLate`: how many turns of the event loop each
 * answer and each delivery takes; by default none.
 */
export const lateStore = (store: EventStore, turnsLate: () => number = () => 0): LateStore => {
  let requests = { ...NONE };
  let allowed = Number.POSITIVE_INFINITY;
  const delivery = newBell();
  const pass = async (): Promise<void> => {
    for (let turns = turnsLate(); turns > 0; turns--) await turn();
  };
  const late = async <T>(answer: Promise<T>): Promise<T> => {
    const done = await answer.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    await pass();
    if ('error' in done) throw done.error;
    return done.value;
  };
  const others = { ...store };
  delete others.pages; // they are never late
  return {
    asked: () => {
      const asked = requests;
      requests = { ...NONE };
      return asked;
    },
    hold: () => void (allowed = 0),
    deliver: (count = Number.POSITIVE_INFINITY) => {
      allowed += count;
      delivery.ring();
    },
    store: {
      ...others,
      isShared: true,
      append: (...args): Promise<AppendResult> => {
        requests.append += 1;
        return pass().then(() => late(store.append(...args)));
      },
      read: async function* (...args): AsyncGenerator<RecordedEvent, void> {
        requests.read += 1;
        await pass();
        const found: RecordedEvent[] = [];
        for await (const event of store.read(...args)) found.push(event);
        await pass();
        yield* found;
      },
      readOn: (options) => {
        requests.readOn += 1;
        return pass().then(() => late(store.readOn(options)));
      },
      lastPosition: () => {
        requests.lastPosition += 1;
        return late(store.lastPosition());
      },
      subscribe: async function* (options) {
        for await (const message of store.subscribe(options)) {
          await pass();
          await delivery.wait(() => allowed > 0);
          if (message.kind === 'event') allowed -= 1;
          yield message;
        }
      },
    },
  };
};
