import type { OfferedGames } from '@stackledger/ledger';
import type { ListedMatch, MatchIndex, ReadingSide } from '@stackledger/projections';
import type { MatchListed, MatchPage } from '@stackledger/wire';
import { malformed, RequestRefused } from '../problems/request-refused.js';
import type { MatchFacts } from '../reading/match-facts.js';
import type { ListMatchesQuery } from './list-matches.dto.js';

/** What a listing works with. */
export type Listing = {
  readonly reading: ReadingSide;
  readonly index: MatchIndex;
  readonly games: OfferedGames;
  readonly facts: MatchFacts;
};

const USUAL_LIMIT = 100;

/** A page of the matches that are offered here. Waits until the list holds what the store held when it was asked. */
export const listMatches = async (listing: Listing, query: ListMatchesQuery): Promise<MatchPage> => {
  const { reading, index, games, facts } = listing;
  const { after } = query;
  const most = Number(query.limit ?? USUAL_LIMIT);
  if (!(await reading.hasSeenAll('matches'))) throw incomplete(reading);
  if (after !== undefined && index.get(after) === undefined) throw badCursor(after);
  const matches: MatchListed[] = [];
  for (const match of index.after(after)) {
    if (!games.has(match.ruleset) || !isWanted(match, query) || !(await facts.isWhole(match.matchId))) continue;
    if (matches.length === most) return { matches, next: matches.at(-1)?.matchId ?? null };
    matches.push({ ...match, revision: String(match.revision) });
  }
  return { matches, next: null };
};

const isWanted = (match: ListedMatch, { tournament, ruleset, status }: ListMatchesQuery): boolean =>
  (tournament === undefined || match.tournament === tournament) &&
  (ruleset === undefined || match.ruleset === ruleset) &&
  (status === undefined || match.status === status);

const badCursor = (after: string): RequestRefused =>
  malformed(
    `after: expected next of an earlier page, found ${after}`,
    'Leave after out to begin with the first match.',
  );

const incomplete = (reading: ReadingSide): RequestRefused => {
  const { fault } = reading.projectors.matches.standing();
  return new RequestRefused({
    code: fault === null ? 'projection-behind' : 'projection-stopped',
    rule: null,
    status: 503,
    detail:
      fault === null
        ? 'the list of matches is not complete yet: the log is still being read'
        : `the list of matches has stopped at revision ${fault.revision} (${fault.type}) of match ${fault.matchId}`,
    legal: 'Ask again in a second; a match whose id is known can be read meanwhile.',
    headers: { 'retry-after': '1' },
  });
};
