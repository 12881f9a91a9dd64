import type { Folded, Projector } from '@stackledger/projections';
import { unknownRevision } from '../ledger/moment.js';
import { RequestRefused } from '../problems/request-refused.js';
import type { Head, MatchFacts } from './match-facts.js';

/** What a reading asks for: a revision of any line of play, and one that the projection must have seen. */
export type AskedOfProjection = { readonly at?: string; readonly atLeast?: string };

/** A projection's state of a match at a revision; `revision` is the match's last, as it stood when asked. */
export type Projected<S> = { readonly state: S; readonly revision: string; readonly at: string };

/** How long a reading waits for its projection, or for a revision that the match does not have yet. */
const MOST_WAIT_MS = 2_000;

/**
 * The state that a reading asks for; by default as the match stands. It waits until the projection has seen everything that
 * the match had when it was asked, so that nobody reads less than they have written. Throws UnknownMatch, or a problem when
 * there is no such revision or the projection is not as far. `last` is the end of the match for who sees it late.
 */
export const projectedAt = async <S extends Folded>(
  facts: MatchFacts,
  projector: Projector<S>,
  matchId: string,
  { at, atLeast }: AskedOfProjection,
  last?: Head,
): Promise<Projected<S>> => {
  const asked = Number(atLeast ?? 0);
  const before = last ?? (await facts.headOf(matchId));
  // Who sees the match late does not learn how far it is by how long an answer takes.
  const mayWait = last === undefined && asked > before.revision;
  if (mayWait) await projector.reaches(matchId, asked, MOST_WAIT_MS);
  const { revision: head } = mayWait ? await facts.headOf(matchId) : before;
  for (const wanted of [Number(at ?? 0), asked]) if (wanted > head) throw unknownRevision(matchId, head, wanted);
  const revision = Number(at ?? head);
  if (!(await projector.reaches(matchId, Math.max(revision, asked), MOST_WAIT_MS)))
    throw await notThere(projector, matchId, Math.max(revision, asked), head);
  const state = await projector.stateAt(matchId, revision);
  if (state === undefined) throw new Error(`${projector.projection.name} has no revision ${revision} of ${matchId}`);
  return { state, revision: String(head), at: String(revision) };
};

const notThere = async <S extends Folded>(
  projector: Projector<S>,
  matchId: string,
  wanted: number,
  head: number,
): Promise<RequestRefused> => {
  const { name, fault } = projector.standing();
  return fault === null ? behind(name, wanted, await projector.reached(matchId), head) : stopped(name, fault, head);
};

const AGAIN = { 'retry-after': '1' };

const behind = (name: string, wanted: number, reached: number, head: number): RequestRefused =>
  new RequestRefused({
    code: 'projection-behind',
    rule: null,
    status: 503,
    detail: `the ${name} projection has not seen revision ${wanted} yet; of this match it has seen ${reached < 0 ? 'nothing' : `revision ${reached}`}`,
    legal: `Ask again in a second${reached < 0 ? '' : `, or for at=${reached}`}; GET /v1/matches/{id} does not wait for it.`,
    revision: head,
    headers: AGAIN,
  });

const stopped = (
  name: string,
  fault: { readonly matchId: string; readonly revision: number; readonly type: string },
  head: number,
): RequestRefused =>
  new RequestRefused({
    code: 'projection-stopped',
    rule: null,
    status: 503,
    detail: `the ${name} projection has stopped at revision ${fault.revision} (${fault.type}) of match ${fault.matchId}`,
    legal: 'GET /v1/matches/{id} shows the match without it; whoever runs the service finds the reason in /health.',
    revision: head,
  });
