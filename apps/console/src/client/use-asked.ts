import { useEffect, useState } from 'react';
import { ask } from './ask.js';
import type { Trouble } from './trouble.js';

/** What a page has of an answer. `again` asks once more; while it does, what was there stays. */
export type Loaded<T> = {
  readonly value: T | null;
  readonly trouble: Trouble | null;
  readonly isLoading: boolean;
  readonly again: () => void;
};

type Held<T> = { readonly path: string | null; readonly value: T | null; readonly trouble: Trouble | null };

/** Asks for a path, and again whenever it or `turn` changes; nothing is asked while it is null. */
export const useAsked = <T>(path: string | null, turn: unknown = 0): Loaded<T> => {
  const [held, hold] = useState<Held<T>>({ path: null, value: null, trouble: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    const going = new AbortController();
    void ask<T>(path, { signal: going.signal }).then((asked) => {
      if (going.signal.aborted) return;
      hold((before) =>
        asked.ok
          ? { path, value: asked.value, trouble: null }
          : { path, value: asked.trouble.kind === 'offline' ? before.value : null, trouble: asked.trouble },
      );
    });
    return () => going.abort();
  }, [path, tries, turn]);
  return {
    value: held.value,
    trouble: held.trouble,
    isLoading: path !== null && held.path !== path,
    again: () => setTries((before) => before + 1),
  };
};
