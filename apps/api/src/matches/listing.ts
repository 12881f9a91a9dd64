import { halfImported } from '@stackledger/ledger';
import { STATUSES, type MatchIndex, type ReadingSide } from '@stackledger/projections';
import type { MatchListed } from '@stackledger/wire';
import type { Asker } from '../access/asker.js';
import { pageText } from '../answers/page.js';
import { RequestRefused } from '../problems/request-refused.js';
import type { ListMatchesQuery } from './list-matches.dto.js';
import { badCursor, listedFor, type Asked, type Listing } from './listed-for.js';

const USUAL_LIMIT = 100;

/**
 * A page of the matches that are offered here. Waits until the list holds what this process has appended by then; what another
 * one appends to a shared store it holds a moment later.
 */
export const listMatches = async (
  listing: Listing,
  query: ListMatchesQuery,
  who: Asker,
): Promise<AsyncIterable<string>> => {
  const { reading, index, games, store } = listing;
  const { after, tournament, ruleset, status } = query;
  const most = Number(query.limit ?? USUAL_LIMIT);
  if (!(await reading.hasSeenAll('matches'))) throw listIncomplete(reading);
  const rulesets = [...games.keys()].filter((id) => ruleset === undefined || id === ruleset);
  const statuses = status === undefined ? STATUSES : [status];
  const asked = { after, tournament, rulesets, statuses, without: await halfImported(store) };
  const items = who.kind === 'holder' ? listedFor(listing, who.grant, asked) : listedIn(index, asked, most + 1);
  return pageText({ list: 'matches', items, most, cursor: (_next, last) => last.matchId });
};

async function* listedIn(index: MatchIndex, asked: Asked, count: number): AsyncGenerator<MatchListed, void> {
  const found = await index.page(asked, count);
  if (found === undefined) throw badCursor(asked.after ?? '');
  for (const match of found) yield { ...match, revision: String(match.revision) };
}

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
