import type { Attempt as Kept, Ledger, Session } from '@stackledger/ledger';
import type { Attempt, AttemptPage } from '@stackledger/wire';
import { viewerIn } from '../ledger/moment.js';
import { malformed } from '../problems/request-refused.js';
import type { AttemptsQuery } from './events.dto.js';

const USUAL_LIMIT = 100;

/** A page of the commands of a match that were refused, oldest first. */
export const attemptPage = async (
  ledger: Ledger,
  session: Session,
  { after, limit, seat }: AttemptsQuery,
): Promise<AttemptPage> => {
  const viewer = viewerIn(session, seat);
  const all = await ledger.attempts(session.matchId).list();
  const kept = viewer === null ? all : all.filter(({ command }) => command.seat === viewer);
  const begin = after === undefined ? 0 : placeAfter(kept, after);
  const page = kept.slice(begin, begin + Number(limit ?? USUAL_LIMIT));
  const isLast = begin + page.length >= kept.length;
  return { attempts: page.map(attemptOf), next: isLast ? null : (page.at(-1)?.commandId ?? null) };
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

/** A refused command as it stands in answers. */
export const attemptOf = ({ commandId, command, rejection: { code, rule, detail }, at }: Kept): Attempt => ({
  commandId,
  command,
  code,
  rule,
  detail,
  at,
});
