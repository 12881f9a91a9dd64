/** Lets so many pieces of work run at once, and so many wait; whoever comes then is turned away. */
export type Turnstile = Readonly<{
  pass: <T>(work: () => Promise<T>) => Promise<T>;
  /** Waits until nobody is inside or waiting. */
  empty: () => Promise<void>;
}>;

/** A turnstile that nobody has gone through yet. `full` makes the error for those turned away. */
export const newTurnstile = (
  { inside, waiting }: Readonly<{ inside: number; waiting: number }>,
  full: (waiting: number) => Error,
): Turnstile => {
  const queue: (() => void)[] = [];
  const watchers: (() => void)[] = [];
  let running = 0;

  const leave = (): void => {
    const next = queue.shift();
    if (next !== undefined) return next(); // takes the place over
    running -= 1;
    if (running === 0) for (const tell of watchers.splice(0)) tell();
  };
  const enter = async (): Promise<void> => {
    if (running < inside) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw full(queue.length);
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  return {
    pass: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
    empty: async () => {
      if (running > 0) await new Promise<void>((resolve) => watchers.push(resolve));
    },
  };
};
