import type { RuleId } from '../table/names.js';

/** One reason why an object differs from its card. Lists of them are in the order of application. */
export type CharacteristicCause = {
  readonly rule: RuleId;
  /** What caused it, if known. */
  readonly by: string | null;
  readonly says: string;
  /** The layer in which it applies, by its usual name. */
  readonly layer?: string;
  /** Its timestamp: a smaller number is older. */
  readonly stamp?: number;
  /** What it was applied after, although that may be younger. */
  readonly after?: readonly string[];
};
