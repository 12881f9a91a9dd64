import { LRUCache } from 'lru-cache';
import { randomLetters } from './letters.js';

/** Eight letters: among 38 thousand million, so that the few tries that anybody has find none. */
const LENGTH = 8;

/** How long a code stands for a grant. */
export const CODE_MINUTES = 10;
const LIVES_MS = CODE_MINUTES * 60_000;

/** Codes that are open at once; beyond it the oldest is forgotten. */
const MOST_CODES = 10_000;

/** Tries that found nothing within a minute: of one address, and of all together. */
const TRIES_OF_ONE = 10;
const TRIES_OF_ALL = 600;
const MINUTE_MS = 60_000;
const MOST_ADDRESSES = 10_000;

/** Short codes that stand for something, each for some minutes and for one use. */
export type Codes<T> = {
  readonly make: (what: T, nowMs: number) => { readonly code: string; readonly expiresMs: number };
  /** What a code stood for; it stands for nothing any more. */
  readonly take: (code: string, address: string, nowMs: number) => Taken<T>;
};

/** What a try came to. Wrong, used and old codes are told apart by nobody. */
type Taken<T> = { readonly what: T } | 'no-such-code' | { readonly againInMs: number };

type Tries = { readonly count: number; readonly sinceMs: number };

/** Codes in memory: they are gone with the process, and made again in a moment. */
export const createCodes = <T extends object>(): Codes<T> => {
  const open = new Map<string, { readonly what: T; readonly expiresMs: number }>();
  const failed = new LRUCache<string, Tries>({ max: MOST_ADDRESSES });
  let ofAll: Tries = { count: 0, sinceMs: 0 };

  const forget = (nowMs: number): void => {
    for (const [code, { expiresMs }] of open) if (expiresMs <= nowMs || open.size > MOST_CODES) open.delete(code);
  };
  const within = (found: Tries | undefined, nowMs: number): Tries =>
    found !== undefined && nowMs - found.sinceMs < MINUTE_MS ? found : { count: 0, sinceMs: nowMs };

  /** How long an address waits before it may try again; 0 for at once. */
  const waitMs = (address: string, nowMs: number): number => {
    const own = within(failed.get(address), nowMs);
    ofAll = within(ofAll, nowMs);
    if (own.count >= TRIES_OF_ONE) return own.sinceMs + MINUTE_MS - nowMs;
    return ofAll.count >= TRIES_OF_ALL ? ofAll.sinceMs + MINUTE_MS - nowMs : 0;
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

/** As people read it: `ABCD-EFGH`. Typed without the line, or in small letters, it is the same. */
const shown = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
