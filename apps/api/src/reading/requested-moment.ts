import type { Ledger } from '@stackledger/ledger';
import type { LiveFeed } from '@stackledger/projections';
import {
  momentOf,
  firstRevisionNeeded,
  unknownRevision,
  type MatchMoment,
  type Perspective,
} from '@stackledger/service';
import { MOST_WAIT_MS, type ProjectionRequest } from './projected.js';
import type { MatchFacts } from './match-facts.js';

/** The sources that a moment is read from. */
export type MomentSources = { readonly ledger: Ledger; readonly feed: LiveFeed; readonly facts: MatchFacts };

/**
 * The moment of a match that a read request names; by default the latest one. `atLeast` waits for a future revision,
 * two seconds at most. Throws UnknownMatch, and a rejection where there is no such revision
 * (SL-MATCH-1).
 */
export const requestedMoment = async (
  { ledger, feed, facts }: MomentSources,
  matchId: string,
  { at, atLeast }: ProjectionRequest,
  perspective: Perspective,
): Promise<MatchMoment> => {
  const { last } = perspective;
  const asked = Number(atLeast ?? 0);
  // Without waiting for delayed viewers: the response time would reveal the current revision.
  const mayWait = last === undefined && asked > 0;
  if (mayWait && asked > (await facts.headOf(matchId)).revision) await revisionArrival(feed, matchId, asked);
  const session = await ledger.session(matchId, firstRevisionNeeded(at, perspective));
  const head = last?.revision ?? session.timeline.state().head;
  for (const wanted of [Number(at ?? 0), asked]) if (wanted > head) throw unknownRevision(matchId, head, wanted);
  return momentOf(session, at, perspective);
};

/** Resolves once a match has a revision, or after the longest wait. */
const revisionArrival = async (feed: LiveFeed, matchId: string, revision: number): Promise<void> => {
  const events = feed.follow(matchId, revision, AbortSignal.timeout(MOST_WAIT_MS))[Symbol.asyncIterator]();
  await events.next();
  await events.return?.();
};
