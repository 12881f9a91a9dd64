import { openCheckpoint, verifierOf, type Checkpoint } from '@stackledger/integrity';
import type { Envelope } from '../envelopes/envelope.js';
import { headOf } from '../proving/log-head.js';
import { originOf } from '../proving/signing.js';
import type { Finding, NotMade, Outcome } from './findings.js';

/** What a log is held against: a checkpoint, and the keys that may have signed it (`name+id+key`). */
export type Signed = {
  readonly checkpoint: string | null;
  readonly keys: readonly string[];
  /** The checkpoint was kept elsewhere and may be an earlier one: then it speaks of the beginning of the log. */
  readonly isOfBeginning?: boolean;
};

const UNSIGNED: NotMade = {
  why: 'this file has no checkpoint on its last line',
  instead: 'Get the file from a service that signs, or name a checkpoint that was kept.',
};

/** Whether a checkpoint that one of the keys has signed is of this log, and what it says where it is not. */
export const wrongSignature = (envelopes: readonly Envelope[], signed: Signed): Outcome => {
  if (signed.checkpoint === null) return UNSIGNED;
  const verifiers = signed.keys.map(verifierOf).filter((verifier) => verifier !== undefined);
  const opened = openCheckpoint(signed.checkpoint, verifiers);
  const last = envelopes.length - 1;
  if ('why' in opened) return wrong(last, `the checkpoint does not hold: ${opened.why}`);
  const isOfMatch = verifiers.some(({ name }) => opened.origin === originOf(name, envelopes[0]?.matchId ?? ''));
  if (!isOfMatch) return wrong(last, `the checkpoint is one of another log: ${opened.origin}`);
  return headFault(envelopes, opened, signed.isOfBeginning === true);
};

const headFault = (
  envelopes: readonly Envelope[],
  { size, root }: Checkpoint,
  isOfBeginning: boolean,
): Finding | null => {
  if (size > envelopes.length)
    return wrong(
      envelopes.length,
      `${size} events were signed, and from revision ${envelopes.length} on they are missing`,
    );
  if (headOf(envelopes.slice(0, size)).root !== root)
    return wrong(
      size - 1,
      'another log was signed than the one up to here: something in it was changed, and every hash computed anew',
    );
  return size === envelopes.length || isOfBeginning
    ? null
    : wrong(size, `${size} events were signed, and this one was added to them`);
};

/** It shows at the last revision that was signed, at the first that is missing, or at the first too many. */
const wrong = (revision: number, what: string): Finding => ({
  revision: String(Math.max(0, revision)),
  check: 'signature',
  what,
});
