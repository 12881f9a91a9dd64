/** A way to the other side, which is another process or stands for one: what is posted is heard there in the same order. */
export type Port = {
  readonly post: (message: unknown) => void;
  /** Begins to hear what the other side posts. */
  readonly listen: (hear: (message: unknown) => void) => void;
};

/** The other side as whoever has started it holds it. */
export type Started = Port & {
  /** Is told once that it has ended, and how. */
  readonly onEnd: (hear: (how: string) => void) => void;
  /** Ends it at once. */
  readonly kill: () => void;
};
