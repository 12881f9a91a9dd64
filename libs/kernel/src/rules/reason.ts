import type { RuleId } from '../table/names.js';

/** One cause by which an object is not what its card says. A list of them is in the order in which they count. */
export type Reason = {
  readonly rule: RuleId;
  /** What brought it about, where that is known. */
  readonly by: string | null;
  readonly says: string;
  /** The part of the rules' order in which it counts, as people call it. */
  readonly layer?: string;
  /** How old it is: of two the one with the smaller number is older. */
  readonly stamp?: number;
  /** What it has waited for although that may be younger. */
  readonly after?: readonly string[];
};
