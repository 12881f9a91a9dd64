/** A channel to the other side, which is another process or stands for one; messages keep their order. */
export type WorkerPort = {
  readonly post: (message: unknown) => void;
  /** Begins to receive messages. */
  readonly listen: (hear: (message: unknown) => void) => void;
};

/** The worker process as its parent holds it. */
export type WorkerProcess = WorkerPort & {
  /** Called once when it has ended, with the reason. */
  readonly onEnd: (hear: (how: string) => void) => void;
  /** Kills it. */
  readonly kill: () => void;
  /** The memory that it has, in MB; null, or left out, where the system does not say. */
  readonly residentMb?: () => number | null;
};
