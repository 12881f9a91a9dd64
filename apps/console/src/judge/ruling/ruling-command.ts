import type { CommandBody } from '@stackledger/wire';
import type { CallContext } from '../call/call-context.js';
import { calledAt } from '../remedy/called.js';
import { fixOf, isWithoutFix } from './fix-of.js';
import { isBack, usualWords } from './ruling-draft.js';
import { seenText } from '../../client/plain-text.js';

/** A ruling that can be given. */
export type DraftedRuling = CommandBody & { readonly remedy: string; readonly says: string };

/**
 * The command that gives it; null as long as something is missing. With it goes what is done, where the rules of the
 * match ask for that.
 */
export const rulingOf = (
  at: Pick<CallContext, 'call' | 'draft' | 'way' | 'list' | 'seats' | 'names'>,
): DraftedRuling | null => {
  const { call, draft, way, list } = at;
  const { turning } = way;
  const { remedy, infraction, against, penalty, says, why, gained, rejected, minutes } = draft;
  const fix = fixOf(at);
  if (remedy === null || (fix === null && !isWithoutFix(remedy))) return null;
  const others = Object.entries(rejected).flatMap(([other, words]) =>
    seenText(words) === '' || other === remedy ? [] : [{ remedy: other, why: seenText(words) }],
  );
  const hasErred = infraction !== null && against !== null;
  return {
    type: 'GiveRuling',
    call: call.call,
    remedy,
    ...(list.bindsRemedies && fix !== null && { fix }),
    ...(list.bindsRemedies && list.endsAt !== null && minutes > 0 && { extraMs: minutes * 60_000 }),
    says: seenText(says) === '' ? usualWords(remedy, { turning, fix, called: calledAt(at) }) : seenText(says),
    gained: gained ?? (isBack(remedy) ? 'unsure' : 'no'),
    ...(seenText(why) !== '' && { why: seenText(why) }),
    ...(others.length > 0 && { rejected: others }),
    ...(hasErred && { infraction, against, ...(penalty !== null && { penalty }) }),
  };
};
