import {
  ListBehind,
  LISTED,
  listReadBy,
  memoryCheckpoints,
  TurnLost,
  type CheckpointStore,
  type ProjectionFailure,
  type ProjectionTurn,
  type SharedCheckpoints,
  type StoredList,
} from '@stackledger/projections';

/** Checkpoints in memory that several read sides share, as processes share those of a database. */
export type MemorySharing = {
  /** They as one process has them. */
  readonly ofProcess: (name: string) => SharedCheckpoints;
  /** Who has the turn, or null. */
  readonly holder: () => string | null;
  /** Takes the turn from whoever has it, without a word to it, as when its connection is cut. */
  readonly takeAway: () => void;
  /** How often each process has written. */
  readonly writes: Map<string, number>;
};

/** `isHeard`: whether messages arrive. */
export const memorySharing = (isHeard = true): MemorySharing => {
  const stored = memoryCheckpoints();
  const writes = new Map<string, number>();
  /** Each takes the turn, unless it waits no more. */
  const waiting: (() => boolean)[] = [];
  const listeners = { progress: new Set<Parameters<SharedCheckpoints['sharing']['onProgress']>[0]>() };
  const askers = new Set<(position: bigint) => void>();
  let failure: ProjectionFailure | null = null;
  let current: { readonly name: string; readonly lost: AbortController } | null = null;

  const next = (): void => {
    while (current === null && waiting.length > 0) waiting.shift()?.();
  };
  const turnOf = (name: string): ProjectionTurn => {
    const own = { name, lost: new AbortController() };
    current = own;
    const check = (): void => {
      if (current !== own) throw new TurnLost();
    };
    const checkpoints: CheckpointStore = {
      ...stored,
      // oxlint-disable-next-line typescript/require-await -- a refusal is a rejection
      write: async (projection, progress, states) => {
        check();
        writes.set(name, (writes.get(name) ?? 0) + 1);
        await stored.write(projection, progress, states);
        if (isHeard) for (const listener of listeners.progress) listener({ projection, ...progress });
      },
      forget: async (projection) => {
        check();
        await stored.forget(projection);
      },
    };
    const end = (): Promise<void> => {
      if (current === own) current = null;
      next();
      return Promise.resolve();
    };
    // oxlint-disable-next-line typescript/require-await -- a refusal is a rejection
    const stopped = async (found: ProjectionFailure): Promise<void> => {
      check();
      failure = found;
    };
    return { checkpoints, lost: own.lost.signal, stopped, end };
  };
  const listUpTo = (position: bigint, version: number): StoredList =>
    listReadBy(stored, async (reading) => {
      const [held, found] = await Promise.all([stored.progress(LISTED), reading()]); // of one moment
      const reached = held === null || held.version < version ? 0n : held.position;
      if (reached < position) throw new ListBehind();
      return found;
    });
  return {
    writes,
    holder: () => current?.name ?? null,
    takeAway: () => {
      const before = current;
      current = null;
      before?.lost.abort();
      next();
    },
    ofProcess: (name) => ({
      ...stored,
      write: () => Promise.reject(new TurnLost()),
      forget: () => Promise.reject(new TurnLost()),
      sharing: {
        takeTurn: (signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve(null));
            if (signal.aborted) return resolve(null);
            waiting.push(() => {
              if (!signal.aborted) resolve(turnOf(name));
              return !signal.aborted;
            });
            next();
          }),
        listUpTo,
        stateBefore: async (version, ...asked) => {
          const [held, state] = await Promise.all([stored.progress(asked[0]), stored.stateBefore(...asked)]); // too
          return held?.version === version ? state : null;
        },
        failure: () => Promise.resolve(failure),
        onProgress: (listener) => {
          listeners.progress.add(listener);
          return () => listeners.progress.delete(listener);
        },
        askFor: (position) => {
          if (isHeard) for (const asked of askers) asked(position);
        },
        onAsked: (listener) => {
          askers.add(listener);
          return () => askers.delete(listener);
        },
      },
    }),
  };
};
