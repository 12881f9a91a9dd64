import { lastUsed, type LastUsed } from '@stackledger/cache';

/**
 * Failed attempts within a minute: by one device, by one address, behind which a whole shop may be, and by all
 * together. Beyond the last only addresses wait that have failed themselves, so that nobody locks others out. A client
 * that names no device has those of its address, as far as they go.
 */
const TRIES_OF_DEVICE = 10;
const TRIES_OF_UNNAMED = 40;
const TRIES_OF_ADDRESS = 200;
const TRIES_OF_ALL = 600;
const MINUTE_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Where an attempt comes from; `device` as the client names itself. */
export type CodeSource = { readonly address: string; readonly device?: string | undefined };

/** How many codes were tried in vain, and who has to wait. */
export type CodeTries = {
  /** How long a source must wait before its next attempt, in milliseconds; 0 for not at all. */
  readonly waitMs: (from: CodeSource, nowMs: number) => number;
  /** Counts an attempt in vain. */
  readonly fail: (from: CodeSource, nowMs: number) => void;
};

type FailedTries = { readonly count: number; readonly sinceMs: number };

/** Tries in memory; they are forgotten with the process. */
export const createCodeTries = (): CodeTries => {
  const failed = lastUsed<FailedTries>(MOST_REMEMBERED);
  const failedDevices = lastUsed<FailedTries>(MOST_REMEMBERED);
  let ofAll: FailedTries = { count: 0, sinceMs: Number.NEGATIVE_INFINITY };

  const within = (found: FailedTries | undefined, nowMs: number): FailedTries =>
    found !== undefined && nowMs - found.sinceMs < MINUTE_MS ? found : { count: 0, sinceMs: nowMs };
  const failIn = (tries: LastUsed<FailedTries>, key: string, nowMs: number): void => {
    const own = within(tries.get(key), nowMs);
    tries.set(key, { ...own, count: own.count + 1 });
  };

  return {
    waitMs: (from, nowMs) => {
      const ofAddress = within(failed.get(from.address), nowMs);
      const ofDevice = within(failedDevices.get(deviceOf(from)), nowMs);
      ofAll = within(ofAll, nowMs);
      const tries = from.device === undefined ? TRIES_OF_UNNAMED : TRIES_OF_DEVICE;
      if (ofDevice.count >= tries) return ofDevice.sinceMs + MINUTE_MS - nowMs;
      if (ofAddress.count >= TRIES_OF_ADDRESS) return ofAddress.sinceMs + MINUTE_MS - nowMs;
      return ofAddress.count > 0 && ofAll.count >= TRIES_OF_ALL ? ofAll.sinceMs + MINUTE_MS - nowMs : 0;
    },
    fail: (from, nowMs) => {
      failIn(failed, from.address, nowMs);
      failIn(failedDevices, deviceOf(from), nowMs);
      ofAll = within(ofAll, nowMs);
      ofAll = { ...ofAll, count: ofAll.count + 1 };
    },
  };
};

/** A device is one of its address: nobody locks another one out by its name. */
const deviceOf = ({ address, device = '' }: CodeSource): string => JSON.stringify([address, device]);
