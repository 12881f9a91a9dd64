import type { ListedMatch, OpenCallSummary, ReadSide } from '@stackledger/projections';
import type { CalledTable, CallQueue, QueuedCall } from '@stackledger/wire';
import { listIncomplete } from '../matches/listing.js';
import type { QueueQuery } from './queue.dto.js';

/** What a queue is made of, and of which matches whoever asks may know. */
type CallQueueSources = {
  readonly reading: ReadSide;
  readonly mayRead: (matchId: string) => Promise<boolean>;
  /** The tables of tournaments, or of one, that wait. */
  readonly tables: (tournament: string | undefined) => Promise<readonly CalledTable[]>;
};

/** More tables than any hall has that wait for judges at once. */
const MOST_MATCHES = 500;

/**
 * The open calls of all matches and of tables of tournaments, the one that was made first at the top. Waits until the
 * list holds what was appended here by then.
 */
export const queueOf = async (
  { reading, mayRead, tables }: CallQueueSources,
  { state = 'open', tournament }: QueueQuery,
  now: string,
): Promise<CallQueue> => {
  const index = await reading.wholeList();
  if (index === null) throw listIncomplete(reading);
  const matches = (await index.calling(MOST_MATCHES)).filter(
    (match) => tournament === undefined || match.tournament === tournament,
  );
  const calls: QueuedCall[] = [];
  for (const match of matches) {
    if (!(await mayRead(match.matchId))) continue;
    for (const call of await callsOf(reading, match))
      if (state === 'open' || call.state === state) calls.push(queued(match, call, now));
  }
  const called = (await tables(tournament)).filter((call) => state === 'open' || call.state === state);
  return { asOf: now, calls: calls.sort((a, b) => (a.calledAt < b.calledAt ? -1 : 1)), tables: called };
};

const callsOf = async ({ projectors }: ReadSide, { matchId }: ListedMatch): Promise<readonly OpenCallSummary[]> => {
  const { matches } = projectors;
  const state = await matches.stateAt(matchId, await matches.reached(matchId));
  return state?.record.calls ?? [];
};

const queued = (
  { matchId, ruleset, tournament, seats }: ListedMatch,
  call: OpenCallSummary,
  now: string,
): QueuedCall => ({
  ...{ matchId, ruleset, tournament, seats },
  ...call,
  at: String(call.at),
  waitedMs: Math.max(0, Date.parse(call.attendedAt ?? now) - Date.parse(call.calledAt)),
});
