import type { Moment } from './matches.js';
import type { Revision } from './json.js';

/** What somebody says about what happened. `says` is null where it was declined, and where it is `closed` to the reader. */
export type StatementView = {
  readonly of: string;
  readonly declined: boolean;
  readonly closed: boolean;
  readonly says: string | null;
  readonly takenBy: string | null;
};

/** A judge's decision on a call. */
export type RulingView = {
  readonly ruling: string;
  readonly judge: string;
  readonly infraction: string | null;
  readonly against: string | null;
  readonly times: number;
  readonly penalty: string;
  readonly remedy: string;
  readonly rules: readonly string[];
  readonly says: string;
  readonly why: string | null;
  readonly gained: string;
  readonly rejected: readonly { readonly remedy: string; readonly why: string }[];
  readonly policy: string;
};

/** A decision on an appeal. */
export type ReviewView = {
  readonly review: string;
  readonly judge: string;
  readonly outcome: string;
  readonly remedy: string | null;
  readonly says: string;
};

/** A judge call and how far it has come (docs/http.md#judge-calls). */
export type CallView = {
  readonly call: string;
  readonly at: Revision;
  readonly reason: string;
  readonly open: boolean;
  readonly state: string;
  readonly by: string;
  readonly category: string;
  readonly point: Revision | null;
  readonly involved: readonly string[];
  readonly calledAt: string | null;
  readonly judges: readonly string[];
  readonly attendedAt: string | null;
  readonly statements: readonly StatementView[];
  readonly unanswered: readonly string[];
  readonly statementsOpen: boolean;
  readonly escalated: boolean;
  readonly ruling: RulingView | null;
  readonly accepted: readonly string[];
  readonly appeal: { readonly seat: string; readonly grounds: string } | null;
  readonly review: ReviewView | null;
  /** What a ruling or its review still asks for, by the command of that remedy with this name in `ruling`. */
  readonly remedyDue: { readonly kind: string; readonly id: string } | null;
  readonly remedied: Revision | null;
  readonly end: { readonly how: string; readonly by: string; readonly at: string | null } | null;
};

/**
 * The judge calls of a match. `endsAt` is when its time is up; it moves by the time from `stillSince` until play goes on, and
 * `asOf` is the service's clock. Null where there is no such time.
 */
export type CallList = Moment & {
  readonly calls: readonly CallView[];
  readonly endsAt: string | null;
  readonly stillSince: string | null;
  readonly asOf: string;
  /** By what the match is judged, once a judge has come. */
  readonly policy: PolicyView | null;
};

/** What a ruling chooses from: infractions, each with the usual penalty and what may be done about the game. */
export type PolicyView = {
  readonly name: string;
  readonly version: string;
  readonly infractions: {
    readonly [code: string]: {
      readonly title: string;
      readonly penalty: string;
      readonly remedies: readonly string[];
    };
  };
};

/** An open call in the queue of judges. `waitedMs` counts until a judge has come, and until now where none has. */
export type QueuedCall = {
  readonly matchId: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
  readonly call: string;
  readonly at: Revision;
  readonly by: string;
  readonly reason: string;
  readonly category: string;
  readonly involved: readonly string[];
  readonly calledAt: string;
  readonly state: string;
  readonly judge: string | null;
  readonly attendedAt: string | null;
  readonly waitedMs: number;
};

/** The open calls of all matches, the one that was made first at the top. */
export type CallQueue = { readonly asOf: string; readonly calls: readonly QueuedCall[] };
