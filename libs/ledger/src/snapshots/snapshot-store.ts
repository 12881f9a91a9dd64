/** A named part of a snapshot. */
export type SnapshotPart = { readonly part: string; readonly text: string };

/**
 * Where snapshots of matches are stored, so that long matches load faster. It may lose everything: readers check a
 * snapshot against the log and read the log where it does not fit. Throws the errors of the storage.
 */
export type SnapshotStore = {
  /** All stored parts of a match, in no particular order. */
  readonly read: (matchId: string) => Promise<readonly SnapshotPart[]>;
  /** Replaces parts of the same name and keeps the others; atomic. */
  readonly write: (matchId: string, parts: readonly SnapshotPart[]) => Promise<void>;
};

/** Snapshots in memory, for tests and beside a store in memory. */
export const memorySnapshots = (): SnapshotStore => {
  const matches = new Map<string, Map<string, string>>();
  return {
    read: (matchId) => Promise.resolve([...(matches.get(matchId) ?? [])].map(([part, text]) => ({ part, text }))),
    write: (matchId, parts) => {
      const known = matches.get(matchId) ?? new Map<string, string>();
      for (const { part, text } of parts) known.set(part, text);
      matches.set(matchId, known);
      return Promise.resolve();
    },
  };
};
