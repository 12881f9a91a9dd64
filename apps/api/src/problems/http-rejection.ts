import type { RejectionReason } from '@stackledger/service';

/**
 * Why HTTP itself, or the state of the service, rejects a request: no rule applies, so the reason carries its status.
 */
export type HttpReason = Omit<RejectionReason, 'rule'> & { readonly rule: null; readonly status: number };

/** A request that is rejected by no rule of the service; the problem filter writes the answer. */
export class HttpRejection extends Error {
  constructor(readonly reason: HttpReason) {
    super(reason.detail);
    this.name = 'HttpRejection';
  }
}
