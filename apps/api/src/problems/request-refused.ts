import type { Event, RuleId } from '@stackledger/kernel';
import type { Viewer } from '@stackledger/ledger';

/** What a refused request comes to, before its status and title are looked up. */
export type Reason = {
  readonly code: string;
  readonly rule: RuleId;
  readonly detail: string;
  /** What may be done instead, in a sentence. */
  readonly legal: string;
  /** The match's last revision, where there is a match. */
  readonly revision?: number;
  readonly since?: readonly Event[];
  /** Who reads it; left out, what is public is told. */
  readonly viewer?: Viewer;
  /** Tells apart what has one rule and two statuses (statuses.ts). */
  readonly kind?: string;
  readonly headers?: { readonly [name: string]: string };
};

/** What HTTP itself refuses: no rule speaks of it, so it has its status from there. */
export type HttpReason = Omit<Reason, 'rule'> & { readonly rule: null; readonly status: number };

/** A request that is answered with a problem; the filter writes it. */
export class RequestRefused extends Error {
  constructor(readonly reason: Reason | HttpReason) {
    super(reason.detail);
    this.name = 'RequestRefused';
  }
}

/** A request that has not the shape it must have (SL-CMD-1). */
export const malformed = (detail: string, legal: string, revision?: number): RequestRefused =>
  new RequestRefused({
    code: 'malformed',
    rule: 'SL-CMD-1',
    detail,
    legal,
    ...(revision !== undefined && { revision }),
  });
