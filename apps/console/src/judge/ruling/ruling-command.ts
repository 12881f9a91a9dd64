import type { CommandBody } from '@stackledger/wire';
import type { CallContext } from '../call/call-context.js';
import { fixOf, isWithoutFix } from './fix-of.js';
import { isBack, usualWords } from './ruling-draft.js';

/** A ruling that can be given. */
export type DraftedRuling = CommandBody & { readonly remedy: string; readonly says: string };

/**
 * The command that gives it; null as long as something is missing. With it goes what is done, where the rules of the
 * match ask for that.
 */
export const rulingOf = (at: Pick<CallContext, 'call' | 'draft' | 'way' | 'list'>): DraftedRuling | null => {
  const { call, draft, way, list } = at;
  const { turning } = way;
  const { remedy, infraction, against, penalty, says, why, gained, rejected, minutes } = draft;
  const fix = fixOf(at);
  if (remedy === null || (fix === null && !isWithoutFix(remedy))) return null;
  const others = Object.entries(rejected).flatMap(([other, words]) =>
    words.trim() === '' || other === remedy ? [] : [{ remedy: other, why: words.trim() }],
  );
  const hasErred = infraction !== null && against !== null;
  return {
    type: 'GiveRuling',
    call: call.call,
    remedy,
    ...(list.bindsRemedies && fix !== null && { fix }),
    ...(list.bindsRemedies && list.endsAt !== null && minutes > 0 && { extraMs: minutes * 60_000 }),
    says: says.trim() === '' ? usualWords(remedy, turning, fix?.reapply === true) : says.trim(),
    gained: gained ?? (isBack(remedy) ? 'unsure' : 'no'),
    ...(why.trim() !== '' && { why: why.trim() }),
    ...(others.length > 0 && { rejected: others }),
    ...(hasErred && { infraction, against, ...(penalty !== null && { penalty }) }),
  };
};
