import { useCallback, useEffect, useRef } from 'react';
import type { ApiAnswer } from '../ask.js';
import { FIRST_WAIT_MS, mayComeBack, MOST_WAIT_MS, pause } from './retrying.js';
import type { UiError } from '../ui-error.js';

/** A request that is not answered for so long is asked again. */
const MOST_READING_MS = 8_000;

/** Asks the service for what is shown. */
export type ReadingRequest<T> = (signal: AbortSignal) => Promise<ApiAnswer<T>>;

/** What a reading tells: what was read, and why it was not. */
type ReadingListener<T> = {
  readonly onValue: (value: T) => void;
  readonly onError: (error: UiError | null) => void;
  /** It failed, and is tried again by itself. */
  readonly onRetry: () => void;
};

/**
 * Reads; while one request is under way, at most one more waits, for what is asked for by then. A reading that
 * fails on the way is tried again until it is answered: nothing else would ask before the match goes on, and everybody
 * may be waiting for this device.
 */
export const useReading = <T>(request: ReadingRequest<T>, listener: ReadingListener<T>): (() => void) => {
  const { onValue, onError, onRetry } = listener;
  const wanted = useRef<ReadingRequest<T> | null>(null);
  const isBusy = useRef(false);
  const sleeping = useRef<AbortController | null>(null);
  const over = useRef(false);
  useEffect(() => {
    over.current = false;
    return () => {
      over.current = true;
      sleeping.current?.abort();
    };
  }, []);
  return useCallback(() => {
    wanted.current = request;
    sleeping.current?.abort();
    const readAll = async (): Promise<void> => {
      let wait = FIRST_WAIT_MS;
      for (let next = wanted.current; next !== null && !over.current; next = wanted.current) {
        wanted.current = null;
        const asked = await next(AbortSignal.timeout(MOST_READING_MS));
        if (asked.ok) onValue(asked.value);
        onError(asked.ok ? null : asked.error);
        if (asked.ok || !mayComeBack(asked.status)) continue;
        onRetry();
        sleeping.current = new AbortController();
        await pause(wait, sleeping.current.signal);
        sleeping.current = null;
        wait = Math.min(wait * 2, MOST_WAIT_MS);
        wanted.current ??= next;
      }
      isBusy.current = false;
    };
    if (isBusy.current) return;
    isBusy.current = true;
    void readAll();
  }, [request, onValue, onError, onRetry]);
};

/** Reads again whenever the device comes online, or the page is looked at again. */
export const useReadingOnReturn = (read: () => void): void => {
  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === 'visible') read();
    };
    window.addEventListener('online', read);
    document.addEventListener('visibilitychange', seen);
    return () => {
      window.removeEventListener('online', read);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [read]);
};
