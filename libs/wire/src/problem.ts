import type { EventSummary } from './events.js';
import type { Revision } from './json.js';

/**
 * Why a request was not carried out (RFC 9457, `application/problem+json`). Programs read `code`, judges `rule`, people
 * `detail` (what is wrong and why) and `legal` (what may be done instead). Nothing was changed by the request.
 */
export type Problem = {
  /** Names the kind of problem: `urn:stackledger:problem:` and the code. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: string;
  /** A rule of docs/rules; null where the request never came as far as a rule (an unknown route). */
  readonly rule: string | null;
  /** Its sentence in docs/rules. */
  readonly ruleText: string | null;
  readonly detail: string;
  readonly legal: string;
  /** The last revision of the match; null where there is no match. */
  readonly revision: Revision | null;
  /** Of a stale command: what has happened since the revision that it expected, or as much of it as an answer holds. */
  readonly since?: readonly EventSummary[];
  /** Where `since` does not hold everything: the revision at which to read on, with `GET …/events?from=`. */
  readonly next?: Revision;
};
