import { isWhole, type RejectedAttempt as Kept } from '@stackledger/ledger';
import type { Attempt } from '@stackledger/wire';

/** A rejected attempt as answers show it. */
export const attemptOf = (attempt: Kept): Attempt => {
  const { commandId, command, hash, bytes, rejection, at } = attempt;
  const { code, rule, detail } = rejection;
  return { commandId, command, code, rule, detail, at, ...(!isWhole(attempt) && { cut: { bytes, hash } }) };
};
