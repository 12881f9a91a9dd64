import type { AtCall } from '../call/at-call.js';

/** Why something is put right: in the words of the decision that counts. */
export const reasonOf = ({ call }: Pick<AtCall, 'call'>): string =>
  call.review?.says ?? call.ruling?.says ?? call.reason;
