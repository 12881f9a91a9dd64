import type { ProjectionReader, ProjectionState, ReadSide } from '@stackledger/projections';
import { unknownRevision, type MatchHead } from '@stackledger/service';
import type { MatchFacts } from './match-facts.js';
import { HttpRejection } from '../problems/http-rejection.js';

/** What a reading asks for: a revision of any line of play, and one that the projection must have seen. */
export type ProjectionRequest = { readonly at?: string; readonly atLeast?: string };

/** A projection's state of a match at a revision; `revision` is the match's last, when it was read. */
export type ProjectedState<S> = { readonly state: S; readonly revision: string; readonly at: string };

/** What a reading is answered from. */
export type ProjectionSources = { readonly facts: MatchFacts; readonly reading: ReadSide };

/** How long a reading waits for its projection, or for a revision that the match does not have yet. */
export const MOST_WAIT_MS = 2_000;

/**
 * The state that a reading asks for; by default as the match stands. It waits until the projection has seen
 * everything that the match had when it was requested, so that nobody reads less than they have written. Throws
 * UnknownMatch, or a problem when there is no such revision or the projection is not as far. `last` is the end of the
 * match for who sees it late.
 */
export const projectedAt = async <S extends ProjectionState>(
  { facts, reading }: ProjectionSources,
  projector: ProjectionReader<S>,
  matchId: string,
  { at, atLeast }: ProjectionRequest,
  last?: MatchHead,
): Promise<ProjectedState<S>> => {
  const required = Number(atLeast ?? 0);
  const before = last ?? (await facts.headOf(matchId));
  // Who sees the match late does not learn how far it is by how long an answer takes.
  const mayWait = last === undefined && required > before.revision;
  if (mayWait) await projector.reaches(matchId, required, MOST_WAIT_MS);
  const { revision: head } = mayWait ? await facts.headOf(matchId) : before;
  for (const wanted of [Number(at ?? 0), required]) if (wanted > head) throw unknownRevision(matchId, head, wanted);
  const revision = Number(at ?? head);
  if (!(await projector.reaches(matchId, Math.max(revision, required), MOST_WAIT_MS)))
    throw (
      projector.damageOf(matchId) ?? (await notThere(reading, projector, matchId, Math.max(revision, required), head))
    );
  const state = await projector.stateAt(matchId, revision);
  if (state === undefined) throw new Error(`${projector.projection.name} has no revision ${revision} of ${matchId}`);
  return { state, revision: String(head), at: String(revision) };
};

const notThere = async <S extends ProjectionState>(
  reading: ReadSide,
  projector: ProjectionReader<S>,
  matchId: string,
  wanted: number,
  head: number,
): Promise<HttpRejection> => {
  const { name, failure } = projector.status();
  if (failure !== null)
    return stopped(
      `${name} projection has stopped at revision ${failure.revision} (${failure.type}) of match ${failure.matchId}`,
      head,
    );
  if (reading.status().failure !== null)
    return stopped(`${name} projection has stopped: no more events can be read`, head);
  return behind(name, wanted, await projector.reached(matchId), head);
};

const AGAIN = { 'retry-after': '1' };

const behind = (name: string, wanted: number, reached: number, head: number): HttpRejection =>
  new HttpRejection({
    code: 'projection-behind',
    rule: null,
    status: 503,
    detail: `the ${name} projection has not seen revision ${wanted} yet; of this match it has seen ${reached < 0 ? 'nothing' : `revision ${reached}`}`,
    legal: `Ask again in a second${reached < 0 ? '' : `, or for at=${reached}`}; GET /v1/matches/{id} does not wait for it.`,
    revision: head,
    headers: AGAIN,
  });

const stopped = (what: string, head: number): HttpRejection =>
  new HttpRejection({
    code: 'projection-stopped',
    rule: null,
    status: 503,
    detail: `the ${what}`,
    legal: 'GET /v1/matches/{id} shows the match without it; whoever runs the service finds the reason in /health.',
    revision: head,
  });
