import { mayReadAttempt, type Ledger } from '@stackledger/ledger';
import type { Asker } from '../../access/asker.js';
import type { AtMatch } from '../../access/at-match.js';
import { malformed, unknownRevision } from '@stackledger/service';
import type { MatchFacts } from '../../reading/match-facts.js';
import { lastSeen } from '../feed/last-seen.js';
import type { ReplayQuery } from '../live.dto.js';
import type { Replay } from './replay-feed.js';
import { planOf } from './replay-plan.js';

/** The sources of a replay request. */
export type ReplaySources = {
  readonly facts: MatchFacts;
  readonly ledger: Ledger;
  readonly at: AtMatch;
  readonly who: Asker;
};

/**
 * The requested replay, or null if its reader has seen all of it. Throws the rejection of a malformed request.
 */
export const replayOf = async (
  { facts, ledger, at, who }: ReplaySources,
  matchId: string,
  query: ReplayQuery,
  header: string | undefined,
): Promise<Replay | null> => {
  const { viewer, last } = await at.sight(who, matchId, query.seat);
  const { revision: head, isSealed } = last ?? (await facts.headOf(matchId));
  const [from, to] = [Number(query.from ?? 0), Number(query.to ?? head)];
  for (const asked of [from, to]) if (asked > head) throw unknownRevision(matchId, head, asked);
  if (from > to)
    throw malformed(`from: ${from} lies after to, ${to}`, 'Leave to out to play to the last revision.', head);
  const seen = lastSeen(header, undefined, { matchId, head });
  if (seen !== undefined && seen >= to) return null;
  const refusals = (await ledger.attempts(matchId).list()).filter((attempt) => mayReadAttempt(attempt, viewer));
  const begin = seen === undefined ? from : Math.max(from, seen + 1);
  return { matchId, from: begin, to, reader: { viewer, isSealed }, plan: planOf(query), refusals };
};
