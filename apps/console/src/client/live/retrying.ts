/** The waits of whoever asks again: each twice as long as the one before, and the longest. */
export const FIRST_WAIT_MS = 500;
export const MOST_WAIT_MS = 4_000;

/** Whether the same request may be answered later: nobody answered, or something between here and there failed. */
export const mayComeBack = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Waits; less where the device comes online, the page is looked at again, or `over` is aborted. */
export const pause = (ms: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    const timer = window.setTimeout(done, ms);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
    over.addEventListener('abort', done, { once: true });
    if (over.aborted) done();
  });
