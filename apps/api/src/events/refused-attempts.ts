import { mayReadAttempt, type RejectedAttempt as Kept, type Ledger, type Session } from '@stackledger/ledger';
import type { Attempt } from '@stackledger/wire';
import type { MatchSight } from '../access/at-match.js';
import { pageText } from '../answers/page.js';
import { attemptOf, malformed } from '@stackledger/service';
import type { AttemptsQuery } from './events.dto.js';

const USUAL_LIMIT = 100;

/** A page of the commands of a match that were refused, oldest first, as it is read. */
export const attemptPage = async (
  ledger: Ledger,
  session: Session,
  { after, limit }: AttemptsQuery,
  { viewer }: MatchSight,
): Promise<AsyncIterable<string>> => {
  const all = await ledger.attempts(session.matchId).list();
  const kept = all.filter((attempt) => mayReadAttempt(attempt, viewer));
  const begin = after === undefined ? 0 : placeAfter(kept, after);
  return pageText({
    list: 'attempts',
    items: attemptsIn(kept.slice(begin)),
    most: Number(limit ?? USUAL_LIMIT),
    cursor: (_next, last) => last.commandId,
  });
};

const placeAfter = (attempts: readonly Kept[], cursor: string): number => {
  const at = attempts.findIndex(({ commandId }) => commandId === cursor);
  if (at < 0)
    throw malformed(
      `after: expected next of an earlier page, found ${cursor}`,
      'Leave after out to begin with the oldest attempt that is kept.',
    );
  return at + 1;
};

function* attemptsIn(kept: readonly Kept[]): Generator<Attempt, void> {
  for (const attempt of kept) yield attemptOf(attempt);
}
