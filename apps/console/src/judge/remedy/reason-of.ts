import type { CallContext } from '../call/call-context.js';

/** Why something is put right: in the words of the decision that counts. */
export const reasonOf = ({ call }: Pick<CallContext, 'call'>): string =>
  call.review?.says ?? call.ruling?.says ?? call.reason;
