import { GENESIS, canonicalJson, chained, commitmentOf } from '@stackledger/integrity';
import type { Envelope } from '@stackledger/ledger';
import type { SeededRandom } from '@stackledger/scenarios';
import { DOWNGRADES } from '../logs/downgrades.js';
import { LIES } from './lies.js';
import { LIES_IN_FORM } from './well-formed-lies.js';
import type { Lie, Loose } from './lying.js';

/** A lie told in a log, with every hash computed anew so that the chain holds. */
export type Alteration = { readonly kind: string; readonly at: number; readonly log: readonly Envelope[] };

/** The chain and the seals of a log as if it had always been so, with the head that its seal carries. */
export const rehashed = (log: readonly Loose[]): readonly Envelope[] => {
  let prevHash = GENESIS;
  return log.map((event, at) => {
    const { id, hash, prevHash: before, ...open } = event;
    const sealed = open.sealed as Parameters<typeof commitmentOf>[0] | undefined;
    const data = {
      ...(open.data as Loose),
      ...(sealed !== undefined && { seal: commitmentOf(sealed) }),
      ...(open.type === 'MatchSealed' && { head: prevHash }),
    };
    const linked = chained(prevHash, { ...open, data, revision: String(at) });
    prevHash = linked.hash;
    return linked as unknown as Envelope;
  });
};

const ALL: { readonly [kind: string]: Lie } = { ...LIES, ...LIES_IN_FORM, ...DOWNGRADES };

/** What a sender may leave out or say in more than one way, and what is free text, changes nothing that follows. */
export const alterationKinds: readonly string[] = Object.keys({ ...LIES, ...LIES_IN_FORM });

/** Lies by which a log seems to be one that cannot be checked. */
export const downgradeKinds: readonly string[] = Object.keys(DOWNGRADES);

/** How often a lie is told anew that turned out to be none, such as another seal where seals are computed anew. */
const MOST_TRIES = 100;

/** One lie of a kind. Throws where the log has nothing to tell it about. */
export const alter = (random: SeededRandom, log: readonly Envelope[], kind: string): Alteration => {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const told = ALL[kind]?.(random, log);
    const altered = told === undefined ? [] : rehashed(told.log);
    if (told !== undefined && canonicalJson(altered) !== canonicalJson(log)) return { kind, at: told.at, log: altered };
  }
  throw new Error(`this log has nothing to lie about in ${kind}`);
};
