import { halfImported } from '@stackledger/ledger';
import { STATUSES, type ReadSide } from '@stackledger/projections';
import type { MatchListed } from '@stackledger/wire';
import type { Asker } from '../access/asker.js';
import { pageText } from '../answers/page.js';
import type { ListMatchesQuery } from './list-matches.dto.js';
import {
  indexPage,
  listedFor,
  listedOf,
  orderedMatches,
  type MatchPageRequest,
  type MatchListSources,
} from './listed-for.js';
import { HttpRejection } from '../problems/http-rejection.js';

const USUAL_LIMIT = 100;

/**
 * A page of the matches that are offered here. Waits until the list holds what this process has appended by then; what
 * another one appends to a shared store it holds a moment later.
 */
export const listMatches = async (
  sources: Omit<MatchListSources, 'index'>,
  query: ListMatchesQuery,
  who: Asker,
): Promise<AsyncIterable<string>> => {
  const { reading, games, store } = sources;
  const { after, tournament, ruleset, status, order, search } = query;
  const most = Number(query.limit ?? USUAL_LIMIT);
  const index = await reading.wholeList();
  if (index === null) throw listIncomplete(reading);
  const listing = { ...sources, index };
  const rulesets = [...games.keys()].filter((id) => ruleset === undefined || id === ruleset);
  const statuses = STATUSES_OF[status ?? 'any'] ?? STATUSES.filter((each) => each === status);
  const request = { after, tournament, rulesets, statuses, order, search, without: await halfImported(store) };
  const items = who.kind === 'holder' ? listedFor(listing, who, request) : await listedIn(listing, request, most + 1);
  return pageText({ list: 'matches', items, most, cursor: (_next, last) => last.matchId });
};

/** The first matches of a request; without a search they are one page of the index. */
const listedIn = async (
  listing: MatchListSources,
  request: MatchPageRequest,
  count: number,
): Promise<readonly MatchListed[]> => {
  if (request.search === undefined)
    return (await indexPage(listing, request, count)).map((match) => listedOf(listing, match));
  const found: MatchListed[] = [];
  for await (const match of orderedMatches(listing, request)) {
    found.push(listedOf(listing, match));
    if (found.length === count) break;
  }
  return found;
};

/** Several statuses by one word. */
const STATUSES_OF: { readonly [asked: string]: readonly MatchListed['status'][] } = {
  any: STATUSES,
  live: ['open', 'running', 'paused'],
  over: ['ended', 'sealed'],
};

/** A list that does not hold everything yet, or never will: then nobody is asked to try again. */
export const listIncomplete = (reading: ReadSide): HttpRejection => {
  const { failure } = reading.projectors.matches.status();
  if (failure === null && reading.status().failure === null)
    return new HttpRejection({
      ...INCOMPLETE,
      code: 'projection-behind',
      detail:
        reading.status().tail.state === 'live'
          ? 'the list of matches is not complete yet: the log is still being read'
          : 'the list of matches may lack events: the store does not give new ones at the moment',
      legal: 'Ask again in a second; a match whose id is known can be read meanwhile.',
      headers: { 'retry-after': '1' },
    });
  const where =
    failure === null
      ? ': no more events can be read'
      : ` at revision ${failure.revision} (${failure.type}) of match ${failure.matchId}`;
  return new HttpRejection({
    ...INCOMPLETE,
    code: 'projection-stopped',
    detail: `the list of matches has stopped${where}`,
    legal:
      'A match whose id is known can be read meanwhile; whoever runs the service finds the reason in /health. Until that is mended the list stays as it is.',
  });
};

const INCOMPLETE = { rule: null, status: 503 };
