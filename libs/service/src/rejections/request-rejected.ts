import type { Event, RuleId } from '@stackledger/rules';
import type { Viewer } from '@stackledger/ledger';
import type { TournamentEventView } from '@stackledger/wire';

/** Why a request is rejected, by which rule, and what would be legal. */
export type RejectionReason = {
  readonly code: string;
  readonly rule: RuleId;
  readonly detail: string;
  /** What would be legal instead, in a sentence. */
  readonly legal: string;
  /** The match's last revision, where there is a match. */
  readonly revision?: number;
  readonly since?: readonly Event[];
  /** The same of a tournament, as its reader sees it. */
  readonly happened?: readonly TournamentEventView[];
  /** Who reads it; by default only public parts are shown. */
  readonly viewer?: Viewer;
  /** Distinguishes the cases of a rule that has several HTTP statuses. */
  readonly kind?: string;
  readonly headers?: { readonly [name: string]: string };
};

/** A request that a rule rejects: the API answers it with a problem, the terminal with a sentence. */
export class RequestRejected extends Error {
  constructor(readonly reason: RejectionReason) {
    super(reason.detail);
    this.name = 'RequestRejected';
  }
}

/** The rejection of a malformed request (SL-CMD-1). */
export const malformed = (detail: string, legal: string, revision?: number): RequestRejected =>
  new RequestRejected({
    code: 'malformed',
    rule: 'SL-CMD-1',
    detail,
    legal,
    ...(revision !== undefined && { revision }),
  });
