import { createHmac, randomUUID } from 'node:crypto';
import { eventId, sha256Hex } from '@stackledger/integrity';
import { ExpectedRevisionConflict, readIfAny, STREAM_FAMILIES, type EventStore } from '@stackledger/store';
import type { LinkReference } from '../grants/grant.js';
import { createCodeTries, type CodeSource } from './code-tries.js';
import { randomLetters } from './letters.js';

/** Eight letters: 21^8 is 3.8 * 10^10 codes, so that guessing is hopeless. */
const LENGTH = 8;

/** How long a code is valid. */
export const CODE_MINUTES = 10;
const LIVES_MS = CODE_MINUTES * 60_000;

/** Short codes for links, each valid for some minutes and for one use. Throw the errors of the store. */
export type OneTimeCodes = {
  readonly make: (what: LinkReference, nowMs: number) => Promise<{ readonly code: string; readonly expiresMs: number }>;
  /** Redeems a code: the value, or why not. The code is used up. */
  readonly take: (code: string, from: CodeSource, nowMs: number) => Promise<CodeRedemption>;
  /** Counts an attempt in vain that another process answered. */
  readonly failedElsewhere: (from: CodeSource, nowMs: number) => void;
};

/** The result of an attempt. Wrong, used and expired codes are not distinguished. */
type CodeRedemption = { readonly what: LinkReference } | 'no-such-code' | { readonly againInMs: number };

/** Where codes are kept. */
export type CodeParts = {
  readonly store: EventStore;
  /** Without it nobody finds a code by the name of its stream; the same in every process of a store. */
  readonly secret: () => string;
  /** Is told of each attempt in vain. */
  readonly onFailed?: (from: CodeSource) => void;
};

type CodeMade = LinkReference & { readonly expiresMs: number };

/**
 * Codes in the store, so that whichever process is asked knows them, and one use is one for all of them: the event that
 * uses a code up is the second of its stream.
 */
export const createCodes = ({ store, secret, onFailed }: CodeParts): OneTimeCodes => {
  const tries = createCodeTries();
  const streamOf = (code: string): string =>
    `${STREAM_FAMILIES.code.prefix}${createHmac('sha256', secret()).update(code).digest('hex')}`;

  /** A code that was used has two events. */
  const openAt = async (stream: string): Promise<CodeMade | undefined> => {
    const found: string[] = [];
    for await (const { json } of readIfAny(store, stream)) found.push(json);
    const [made, used] = found;
    if (made === undefined || used !== undefined) return undefined;
    return JSON.parse(made) as CodeMade; // as it is made below
  };
  /** Whether this use is the first one. */
  const use = async (stream: string, nowMs: number): Promise<boolean> => {
    const used = { id: randomUUID(), type: 'CodeUsed', json: JSON.stringify({ at: new Date(nowMs).toISOString() }) };
    try {
      await store.append(stream, 0n, [used]);
      return true;
    } catch (error) {
      if (error instanceof ExpectedRevisionConflict) return false;
      throw error;
    }
  };

  return {
    make: async ({ scope, grant, link }, nowMs) => {
      const code = randomLetters(LENGTH);
      const stream = streamOf(code);
      const expiresMs = nowMs + LIVES_MS;
      const json = JSON.stringify({ scope, grant, link, expiresMs } satisfies CodeMade);
      await store.append(stream, 'no-stream', [{ id: eventId(sha256Hex(stream)), type: 'CodeMade', json }]);
      return { code: shown(code), expiresMs };
    },
    take: async (typed, from, nowMs) => {
      const againInMs = tries.waitMs(from, nowMs);
      if (againInMs > 0) return { againInMs };
      const stream = streamOf(typed.toUpperCase().replace(/[\s-]/g, ''));
      const made = await openAt(stream);
      if (made === undefined || made.expiresMs <= nowMs || !(await use(stream, nowMs))) {
        tries.fail(from, nowMs);
        onFailed?.(from);
        return 'no-such-code';
      }
      const { scope, grant, link } = made;
      return { what: { scope, grant, link } };
    },
    failedElsewhere: tries.fail,
  };
};

/** `ABCD-EFGH`; case, spaces and the hyphen do not matter when it is typed. */
const shown = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
