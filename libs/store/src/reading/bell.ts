/** Wakes those who wait for news. It carries no data: events stay in the store, so nothing can queue up. */
export type Bell = Readonly<{
  ring: () => void;
  /** Waits until `isDue` holds, checked at every ring, or the signal aborts. */
  wait: (isDue: () => boolean, signal?: AbortSignal) => Promise<void>;
  /** Calls `wake` at every ring, until what is returned is called. */
  listen: (wake: () => void) => () => void;
}>;

/** A bell without waiters. */
export const newBell = (): Bell => {
  const waiting = new Set<() => void>();
  return {
    ring: () => {
      if (waiting.size > 0) for (const wake of [...waiting]) wake();
    },
    wait: (isDue, signal) =>
      new Promise((resolve) => {
        const wake = (): void => {
          if (signal?.aborted !== true && !isDue()) return;
          waiting.delete(wake);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal?.addEventListener('abort', wake);
        wake();
      }),
    listen: (wake) => {
      waiting.add(wake);
      return () => void waiting.delete(wake);
    },
  };
};
