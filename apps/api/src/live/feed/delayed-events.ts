import { setTimeout as wait } from 'node:timers/promises';
import { readEnvelope, type Clock } from '@stackledger/ledger';
import type { RecordedEvent } from '@stackledger/store';

/** The clock is looked at so often: it may be set meanwhile. */
const LOOK_MS = 1_000;

/** Waits until an event is so many seconds old, for who sees a match late. False when its reader has gone before. */
export const isDue = async (
  { json }: RecordedEvent,
  delay: number,
  clock: Clock,
  over: AbortSignal,
): Promise<boolean> => {
  const dueMs = Date.parse(readEnvelope(json).recordedAt) + delay * 1_000;
  for (;;) {
    const leftMs = dueMs - Date.parse(clock.now());
    if (leftMs <= 0) return !over.aborted;
    await wait(Math.min(leftMs, LOOK_MS), undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return false;
  }
};
