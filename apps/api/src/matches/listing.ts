import { statusOf } from '@stackledger/kernel';
import { UnknownMatch, type Games, type Ledger, type Listed } from '@stackledger/ledger';
import type { MatchListed, MatchPage } from '@stackledger/wire';
import { malformed } from '../problems/request-refused.js';
import { readMatchId } from '../requests/match-id.js';
import type { ListMatchesQuery } from './list-matches.dto.js';

const USUAL_LIMIT = 100;

/** How many matches are read for one page at most, when the filter lets few through. */
const MOST_READ = 500;

/** A page of the matches that are offered here. */
export const listMatches = async (ledger: Ledger, games: Games, query: ListMatchesQuery): Promise<MatchPage> => {
  const { after, status } = query;
  const most = Number(query.limit ?? USUAL_LIMIT);
  if (after !== undefined) await checkCursor(ledger, after);
  const matches: MatchListed[] = [];
  let last: string | undefined;
  let read = 0;
  for await (const listed of ledger.directory.after(after)) {
    if (!games.has(listed.ruleset)) continue;
    if (last !== undefined && (matches.length === most || read === MOST_READ)) return { matches, next: last };
    last = listed.matchId;
    if (!isWanted(listed, query)) continue;
    read += 1;
    const match = await listedMatch(ledger, listed);
    if (status === undefined || match.status === status) matches.push(match);
  }
  return { matches, next: null };
};

const isWanted = (listed: Listed, { tournament, ruleset }: ListMatchesQuery): boolean =>
  (tournament === undefined || listed.tournament === tournament) &&
  (ruleset === undefined || listed.ruleset === ruleset);

const listedMatch = async (ledger: Ledger, { matchId, ruleset, tournament, seats }: Listed): Promise<MatchListed> => {
  const state = (await ledger.session(matchId)).timeline.state();
  return {
    matchId,
    ruleset,
    tournament,
    status: statusOf(state),
    seats,
    winner: state.table.winner,
    revision: String(state.head),
  };
};

/** A cursor that is no match here would begin again at the first. */
const checkCursor = async (ledger: Ledger, after: string): Promise<void> => {
  try {
    await ledger.session(readMatchId(after));
  } catch (error) {
    if (!(error instanceof UnknownMatch)) throw error;
    throw malformed(
      `after: expected next of an earlier page, found ${after}`,
      'Leave after out to begin with the first match.',
    );
  }
};
