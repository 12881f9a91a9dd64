/** Runs work one piece at a time for each key; pieces for different keys run beside each other. */
export type Queues = {
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>;
  readonly idle: () => Promise<void>;
};

/** Queues that are forgotten when they are empty. Work that finds its queue empty begins at once. */
export const newQueues = (): Queues => {
  const tails = new Map<string, Promise<unknown>>();
  const run = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key);
    const done = before === undefined ? work() : before.then(work);
    const end = (): void => {
      if (tails.get(key) === tail) tails.delete(key);
    };
    const tail = done.then(end, end); // it never fails: what waits behind it runs in any case
    tails.set(key, tail);
    return done;
  };
  return {
    run,
    idle: async () => {
      await Promise.all(tails.values());
    },
  };
};

/** The most recently used values, up to a number of them. */
export type Warm<V> = {
  readonly get: (key: string) => V | undefined;
  readonly set: (key: string, value: V) => void;
  readonly drop: (key: string) => void;
};

/** Values kept for reuse; the one unused for longest goes first. */
export const newWarm = <V>(most: number): Warm<V> => {
  const kept = new Map<string, V>();
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set: (key, value) => {
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
    drop: (key) => void kept.delete(key),
  };
};
