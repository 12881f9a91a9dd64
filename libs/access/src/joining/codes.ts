import { LRUCache } from 'lru-cache';
import { randomLetters } from './letters.js';

/** Eight letters: 21^8 is 3.8 * 10^10 codes, so that guessing is hopeless. */
const LENGTH = 8;

/** How long a code is valid. */
export const CODE_MINUTES = 10;
const LIVES_MS = CODE_MINUTES * 60_000;

/** Open codes at once; beyond it the oldest is dropped. */
const MOST_CODES = 10_000;

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

/** Short codes for a value, each valid for some minutes and for one use. */
export type OneTimeCodes<T> = {
  readonly make: (what: T, nowMs: number) => { readonly code: string; readonly expiresMs: number };
  /** Redeems a code: the value, or why not. The code is used up. */
  readonly take: (code: string, from: CodeSource, nowMs: number) => CodeRedemption<T>;
};

/** Where an attempt comes from; `device` as the client names itself. */
type CodeSource = { readonly address: string; readonly device?: string | undefined };

/** The result of an attempt. Wrong, used and expired codes are not distinguished. */
type CodeRedemption<T> = { readonly what: T } | 'no-such-code' | { readonly againInMs: number };

type CodeTries = { readonly count: number; readonly sinceMs: number };

/** Codes in memory; they end with the process. */
export const createCodes = <T extends object>(): OneTimeCodes<T> => {
  const open = new Map<string, { readonly what: T; readonly expiresMs: number }>();
  const failed = new LRUCache<string, CodeTries>({ max: MOST_REMEMBERED });
  const failedDevices = new LRUCache<string, CodeTries>({ max: MOST_REMEMBERED });
  let ofAll: CodeTries = { count: 0, sinceMs: 0 };

  const forget = (nowMs: number): void => {
    for (const [code, { expiresMs }] of open) if (expiresMs <= nowMs || open.size > MOST_CODES) open.delete(code);
  };
  const within = (found: CodeTries | undefined, nowMs: number): CodeTries =>
    found !== undefined && nowMs - found.sinceMs < MINUTE_MS ? found : { count: 0, sinceMs: nowMs };

  /** How long a device must wait before its next attempt; 0 for not at all. */
  const waitMs = (from: CodeSource, nowMs: number): number => {
    const ofAddress = within(failed.get(from.address), nowMs);
    const ofDevice = within(failedDevices.get(deviceOf(from)), nowMs);
    ofAll = within(ofAll, nowMs);
    const tries = from.device === undefined ? TRIES_OF_UNNAMED : TRIES_OF_DEVICE;
    if (ofDevice.count >= tries) return ofDevice.sinceMs + MINUTE_MS - nowMs;
    if (ofAddress.count >= TRIES_OF_ADDRESS) return ofAddress.sinceMs + MINUTE_MS - nowMs;
    return ofAddress.count > 0 && ofAll.count >= TRIES_OF_ALL ? ofAll.sinceMs + MINUTE_MS - nowMs : 0;
  };
  const failIn = (tries: LRUCache<string, CodeTries>, key: string, nowMs: number): void => {
    const own = within(tries.get(key), nowMs);
    tries.set(key, { ...own, count: own.count + 1 });
  };
  const fail = (from: CodeSource, nowMs: number): void => {
    failIn(failed, from.address, nowMs);
    failIn(failedDevices, deviceOf(from), nowMs);
    ofAll = { ...ofAll, count: ofAll.count + 1 };
  };

  return {
    make: (what, nowMs) => {
      const code = randomLetters(LENGTH);
      const expiresMs = nowMs + LIVES_MS;
      open.set(code, { what, expiresMs });
      forget(nowMs);
      return { code: shown(code), expiresMs };
    },
    take: (typed, from, nowMs) => {
      const againInMs = waitMs(from, nowMs);
      if (againInMs > 0) return { againInMs };
      forget(nowMs);
      const code = typed.toUpperCase().replace(/[\s-]/g, '');
      const found = open.get(code);
      if (found === undefined) {
        fail(from, nowMs);
        return 'no-such-code';
      }
      open.delete(code);
      return { what: found.what };
    },
  };
};

/** A device is one of its address: nobody locks another one out by its name. */
const deviceOf = ({ address, device = '' }: CodeSource): string => JSON.stringify([address, device]);

/** `ABCD-EFGH`; case, spaces and the hyphen do not matter when it is typed. */
const shown = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
