import { useEffect, useState } from 'react';
import { ask } from './ask.js';
import type { UiError } from './ui-error.js';

/** A resource as a page has it. `again` loads it once more; meanwhile the old value stays. */
export type LoadedResource<T> = {
  readonly value: T | null;
  readonly error: UiError | null;
  readonly isLoading: boolean;
  readonly again: () => void;
};

type ResourceState<T> = { readonly path: string | null; readonly value: T | null; readonly error: UiError | null };

/** Asks for a path, and again whenever it or `turn` changes; nothing is asked while it is null. */
export const useResource = <T>(path: string | null, turn: unknown = 0): LoadedResource<T> => {
  const [held, hold] = useState<ResourceState<T>>({ path: null, value: null, error: null });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (path === null) return undefined;
    const going = new AbortController();
    void ask<T>(path, { signal: going.signal }).then((asked) => {
      if (going.signal.aborted) return;
      hold((before) =>
        asked.ok
          ? { path, value: asked.value, error: null }
          : { path, value: asked.error.kind === 'offline' ? before.value : null, error: asked.error },
      );
    });
    return () => going.abort();
  }, [path, tries, turn]);
  return {
    value: held.value,
    error: held.error,
    isLoading: path !== null && held.path !== path,
    again: () => setTries((before) => before + 1),
  };
};
