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
 * Failed attempts within a minute: by one address, behind which a whole shop may be, and by all together. Beyond the
 * latter only addresses wait that have failed themselves, so that nobody locks others out.
 */
const TRIES_OF_ONE = 40;
const TRIES_OF_ALL = 600;
const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/** Short codes for a value, each valid for some minutes and for one use. */
export type OneTimeCodes<T> = {
  readonly make: (what: T, nowMs: number) => { readonly code: string; readonly expiresMs: number };
  /** Redeems a code: the value, or why not. The code is used up. */
  readonly take: (code: string, address: string, nowMs: number) => CodeRedemption<T>;
};

/** The result of an attempt. Wrong, used and expired codes are not distinguished. */
type CodeRedemption<T> = { readonly what: T } | 'no-such-code' | { readonly againInMs: number };

type CodeTries = { readonly count: number; readonly sinceMs: number };

/** Codes in memory; they end with the process. */
export const createCodes = <T extends object>(): OneTimeCodes<T> => {
  const open = new Map<string, { readonly what: T; readonly expiresMs: number }>();
  const failed = new LRUCache<string, CodeTries>({ max: MOST_ADDRESSES });
  let ofAll: CodeTries = { count: 0, sinceMs: 0 };

  const forget = (nowMs: number): void => {
    for (const [code, { expiresMs }] of open) if (expiresMs <= nowMs || open.size > MOST_CODES) open.delete(code);
  };
  const within = (found: CodeTries | undefined, nowMs: number): CodeTries =>
    found !== undefined && nowMs - found.sinceMs < MINUTE_MS ? found : { count: 0, sinceMs: nowMs };

  /** How long an address must wait before its next attempt; 0 for not at all. */
  const waitMs = (address: string, nowMs: number): number => {
    const own = within(failed.get(address), nowMs);
    ofAll = within(ofAll, nowMs);
    if (own.count >= TRIES_OF_ONE) return own.sinceMs + MINUTE_MS - nowMs;
    return own.count > 0 && ofAll.count >= TRIES_OF_ALL ? ofAll.sinceMs + MINUTE_MS - nowMs : 0;
  };
  const fail = (address: string, nowMs: number): void => {
    const own = within(failed.get(address), nowMs);
    failed.set(address, { ...own, count: own.count + 1 });
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
    take: (typed, address, nowMs) => {
      const againInMs = waitMs(address, nowMs);
      if (againInMs > 0) return { againInMs };
      forget(nowMs);
      const code = typed.toUpperCase().replace(/[\s-]/g, '');
      const found = open.get(code);
      if (found === undefined) {
        fail(address, nowMs);
        return 'no-such-code';
      }
      open.delete(code);
      return { what: found.what };
    },
  };
};

/** `ABCD-EFGH`; case, spaces and the hyphen do not matter when it is typed. */
const shown = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
