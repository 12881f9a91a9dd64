/** A piece of a stored match, by name. */
export type StoredPart = { readonly part: string; readonly text: string };

/**
 * Where folded states of matches lie beside the log, so that a long match need not be folded from its beginning. All of it can
 * be lost: whoever reads checks it against the log, and folds the log where it does not fit. Failures are thrown as they come.
 */
export type StateStore = {
  /** Everything that is stored of a match, in no particular order. */
  readonly read: (matchId: string) => Promise<readonly StoredPart[]>;
  /** Puts these in place of those of the same name and leaves the others; all of it or nothing. */
  readonly write: (matchId: string, parts: readonly StoredPart[]) => Promise<void>;
};

/** States that end with the process: for tests, and beside a store in memory. */
export const memoryStates = (): StateStore => {
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
