import { halfImported, type OfferedGames } from '@stackledger/ledger';
import { STATUSES, type MatchIndex, type ReadingSide } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import type { MatchListed } from '@stackledger/wire';
import { pageText } from '../answers/page.js';
import { malformed, RequestRefused } from '../problems/request-refused.js';
import type { ListMatchesQuery } from './list-matches.dto.js';

/** What a listing works with. */
export type Listing = {
  readonly reading: ReadingSide;
  readonly index: MatchIndex;
  readonly games: OfferedGames;
  readonly store: EventStore;
};

const USUAL_LIMIT = 100;

/**
 * A page of the matches that are offered here. Waits until the list holds what this process has appended by then; what another
 * one appends to a shared store it holds a moment later.
 */
export const listMatches = async (listing: Listing, query: ListMatchesQuery): Promise<AsyncIterable<string>> => {
  const { reading, index, games, store } = listing;
  const { after, tournament, ruleset, status } = query;
  const most = Number(query.limit ?? USUAL_LIMIT);
  if (!(await reading.hasSeenAll('matches'))) throw listIncomplete(reading);
  const rulesets = [...games.keys()].filter((id) => ruleset === undefined || id === ruleset);
  const statuses = status === undefined ? STATUSES : [status];
  const asked = { after, tournament, rulesets, statuses, without: await halfImported(store) };
  const found = await index.page(asked, most + 1);
  if (found === undefined) throw badCursor(after ?? '');
  const items = found.map((match): MatchListed => ({ ...match, revision: String(match.revision) }));
  return pageText({ list: 'matches', items, most, cursor: (_next, last) => last.matchId });
};

const badCursor = (after: string): RequestRefused =>
  malformed(
    `after: expected next of an earlier page, found ${after}`,
    'Leave after out to begin with the first match.',
  );

/** A list that does not hold everything yet, or never will. */
export const listIncomplete = (reading: ReadingSide): RequestRefused => {
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
