import { useEffect, useRef, useState } from 'react';
import { ask } from './ask.js';
import { FIRST_WAIT_MS, mayComeBack, MOST_WAIT_MS, pause } from './live/retrying.js';
import type { UiError } from './ui-error.js';

/**
 * A resource as a page has it. `again` loads it once more; meanwhile the old value stays, as it does where another path
 * is asked for: `path` is that of the value and the error.
 */
export type LoadedResource<T> = {
  readonly path: string | null;
  readonly value: T | null;
  readonly error: UiError | null;
  readonly again: () => void;
};

type ResourceState<T> = { readonly path: string | null; readonly value: T | null; readonly error: UiError | null };

/**
 * Asks for a path, and again whenever it or `turn` changes, or where nobody answered; nothing is asked while it is
 * null.
 */
export const useResource = <T>(path: string | null, turn: unknown = 0): LoadedResource<T> => {
  const [held, hold] = useState<ResourceState<T>>({ path: null, value: null, error: null });
  const [tries, setTries] = useState(0);
  const failures = useRef(0);
  useEffect(() => {
    if (path === null) return undefined;
    const going = new AbortController();
    void ask<T>(path, { signal: going.signal }).then((asked) => {
      if (going.signal.aborted) return;
      failures.current = asked.ok ? 0 : failures.current + 1;
      if (!asked.ok && mayComeBack(asked.status)) {
        const wait = Math.min(FIRST_WAIT_MS * 2 ** failures.current, MOST_WAIT_MS);
        void pause(wait, going.signal).then(() => {
          if (!going.signal.aborted) setTries((before) => before + 1);
        });
      }
      hold((before) =>
        asked.ok
          ? { path, value: asked.value, error: null }
          : { path, value: asked.error.kind === 'offline' ? before.value : null, error: asked.error },
      );
    });
    return () => going.abort();
  }, [path, tries, turn]);
  return { ...held, again: () => setTries((before) => before + 1) };
};
