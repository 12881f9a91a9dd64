import type { RuleId } from './names.js';

/**
 * A legal answer to an illegal request. `rule` is the sentence a judge would point at, `detail` and `legal` are for
 * people (what is wrong, and what may be done instead), `code` is for programs.
 */
export type Rejection = {
  readonly code: string;
  readonly rule: RuleId;
  readonly detail: string;
  readonly legal?: string;
};

/** A rejection with code, rule and reason; `decide` adds what would be legal. */
export const rejection = (code: string, rule: RuleId, detail: string): Rejection => ({ code, rule, detail });

/** Whether the result of reading a command is a rejection. */
export const isRejection = (read: unknown): read is Rejection =>
  typeof read === 'object' && read !== null && 'code' in read && 'rule' in read && 'detail' in read;
