import { openCheckpoint, verifierOf, type ChainedEvent, type LogCheckpoint } from '@stackledger/integrity';
import { headOf } from '../checkpoints/log-head.js';
import type { AuditFinding, SkipReason, CheckOutcome } from './audit-findings.js';

/** A checkpoint to compare a log with, and the keys that may have signed it (`name+id+key`). */
export type CheckpointToVerify = {
  readonly checkpoint: string | null;
  readonly keys: readonly string[];
  /** The checkpoint was stored elsewhere and may be earlier: it then covers the beginning of the log. */
  readonly isOfBeginning?: boolean;
};

const UNSIGNED: SkipReason = {
  why: 'this file has no checkpoint on its last line',
  instead: 'Get the file from a service that signs, or name a checkpoint that was kept.',
};

/** Whether a checkpoint signed by one of the keys is of this log; `originOf` is its origin by the name of a key. */
export const wrongSignature = (
  envelopes: readonly ChainedEvent[],
  signed: CheckpointToVerify,
  originOf: (name: string) => string,
): CheckOutcome => {
  if (signed.checkpoint === null) return UNSIGNED;
  const verifiers = signed.keys.map(verifierOf).filter((verifier) => verifier !== undefined);
  const opened = openCheckpoint(signed.checkpoint, verifiers);
  const last = envelopes.length - 1;
  if ('why' in opened) return wrong(last, `the checkpoint does not hold: ${opened.why}`);
  const isOfMatch = verifiers.some(({ name }) => opened.origin === originOf(name));
  if (!isOfMatch) return wrong(last, `the checkpoint is one of another log: ${opened.origin}`);
  return headFault(envelopes, opened, signed.isOfBeginning === true);
};

const headFault = (
  envelopes: readonly ChainedEvent[],
  { size, root }: LogCheckpoint,
  isOfBeginning: boolean,
): AuditFinding | null => {
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

/** At the last signed revision, the first missing one, or the first surplus one. */
const wrong = (revision: number, what: string): AuditFinding => ({
  revision: String(Math.max(0, revision)),
  check: 'signature',
  what,
});
