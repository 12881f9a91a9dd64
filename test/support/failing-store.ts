import type { EventStore } from '@stackledger/store';

/** What becomes of an append: it fails before anything is written, or after everything is. */
export type Failure = { readonly error: Error; readonly written: boolean };

/** A store whose appends fail as told, and the number of appends that were tried. */
export type FailingStore = EventStore & {
  readonly fail: (...failures: readonly Failure[]) => void;
  readonly tries: () => number;
};

/** A store in which the next appends fail as told, one after another; the others succeed. */
export const failingStore = (store: EventStore): FailingStore => {
  const failures: Failure[] = [];
  let tries = 0;
  return {
    ...store,
    append: async (stream, expected, events) => {
      tries += 1;
      const failure = failures.shift();
      if (failure === undefined) return store.append(stream, expected, events);
      if (failure.written) await store.append(stream, expected, events);
      throw failure.error;
    },
    fail: (...told) => void failures.push(...told),
    tries: () => tries,
  };
};
