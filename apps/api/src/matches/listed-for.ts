import type { AnswerNames, RoleGrant } from '@stackledger/access';
import { areRulesHere, type OfferedGames } from '@stackledger/ledger';
import { listRowOf, STATUSES, type MatchIndex, type ReadSide } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import type { MatchListed } from '@stackledger/wire';
import type { Holder } from '../access/asker.js';
import type { AtMatch } from '../access/at-match.js';
import type { DamagedMatches } from '../reading/damaged-matches.js';
import { malformed, type RequestRejected } from '@stackledger/service';

/** What a listing works with. */
export type MatchListSources = {
  readonly reading: ReadSide;
  readonly index: MatchIndex;
  readonly games: OfferedGames;
  readonly store: EventStore;
  readonly at: AtMatch;
  readonly names: AnswerNames;
  readonly damaged: DamagedMatches;
};

/** Which matches are requested. */
export type MatchPageRequest = Parameters<MatchIndex['page']>[0] & {
  readonly order?: 'oldest' | 'newest' | undefined;
  readonly search?: string | undefined;
};

/** A page that begins after a match that is not there. */
const badCursor = (after: string): RequestRejected =>
  malformed(
    `after: expected next of an earlier page, found ${after}`,
    'Leave after out to begin with the first match.',
  );

type IndexedMatches = Awaited<ReturnType<MatchIndex['page']>>;
type IndexedMatch = NonNullable<IndexedMatches>[number];

/** A match as the list shows it; one that is damaged, or whose rules are missing here, says so. */
export const listedOf = (
  { games, damaged }: Pick<MatchListSources, 'games' | 'damaged'>,
  match: IndexedMatch,
): MatchListed => {
  const { matchId, ruleset, tournament, status, seats, winner, revision } = match;
  const isWithout = status !== 'sealed' && !areRulesHere(games, match);
  const listed = { matchId, ruleset, tournament, status, seats, winner, revision: String(revision) };
  const damagedAt = damaged.revisionOf(matchId);
  if (!isWithout && damagedAt === undefined) return listed;
  return {
    ...listed,
    ...(isWithout && { withoutRules: true }),
    ...(damagedAt !== undefined && { damagedAt: String(damagedAt) }),
  };
};

/** So many are looked at at once, and so many where a search goes through all. */
const PAGE = 100;
const WHOLE = 5_000;

/** The matches that the holder of a link may know of, each as it stands for them. */
export async function* listedFor(
  listing: MatchListSources,
  who: Holder,
  request: MatchPageRequest,
): AsyncGenerator<MatchListed, void> {
  const { after } = request;
  // Of a match that is nothing to them they do not learn here either that it is there.
  if (after !== undefined && (await listing.at.sightOrNone(who, after)) === undefined) throw badCursor(after);
  for await (const match of within(listing, who.grant, request)) {
    const seen = await seenBy(listing, who, match);
    if (seen === undefined || !request.statuses.includes(seen.status)) continue;
    yield listedOf(listing, seen);
  }
}

/** The matches in the scope of a grant, as they stand. Their status may be another one for who sees them late. */
async function* within(
  listing: MatchListSources,
  { scope }: RoleGrant,
  request: MatchPageRequest,
): AsyncGenerator<IndexedMatch, void> {
  if (scope.kind === 'match') return yield* alone(listing, scope.id, request);
  const isElsewhere =
    scope.kind === 'tournament' && request.tournament !== undefined && request.tournament !== scope.id;
  if (isElsewhere) return;
  yield* orderedMatches(listing, {
    ...request,
    statuses: STATUSES,
    ...(scope.kind === 'tournament' && { tournament: scope.id }),
  });
}

/** The matches of a request in its order, and where it searches those alone that have its words. */
export async function* orderedMatches(
  listing: MatchListSources,
  request: MatchPageRequest,
): AsyncGenerator<IndexedMatch, void> {
  const { search } = request;
  for await (const match of inOrder(listing, request, search === undefined ? PAGE : WHOLE))
    if (search === undefined || (await hasWords(listing, match, search))) yield match;
}

/** At most so many matches of a request, in its order. */
export const indexPage = async (
  { index }: MatchListSources,
  request: MatchPageRequest,
  count: number,
): Promise<readonly IndexedMatch[]> => {
  const found = await index.page({ ...request, newestFirst: request.order === 'newest' }, count);
  if (found === undefined) throw badCursor(request.after ?? '');
  return found;
};

async function* inOrder(
  listing: MatchListSources,
  request: MatchPageRequest,
  count: number,
): AsyncGenerator<IndexedMatch, void> {
  for (let after = request.after; ;) {
    const found = await indexPage(listing, { ...request, after }, count);
    yield* found;
    const last = found.at(-1);
    if (last === undefined || found.length < count) return;
    after = last.matchId;
  }
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether every word of a search is part of what a match is called by: its seats, tournament, game or id. */
const hasWords = async ({ names }: MatchListSources, match: IndexedMatch, search: string): Promise<boolean> => {
  const { seats, tournament, ruleset, matchId } = match;
  const ids = seats.join(' ');
  const called = folded([ids, ...Object.values(await names.among(ids)), tournament ?? '', ruleset, matchId].join(' '));
  return folded(search)
    .split(/\s+/)
    .every((word) => called.includes(word));
};

/** The one match of a grant, unless it is not requested. */
async function* alone(
  { reading }: MatchListSources,
  matchId: string,
  { after, tournament, rulesets, without }: MatchPageRequest,
): AsyncGenerator<IndexedMatch, void> {
  const { matches } = reading.projectors;
  const state = await matches.stateAt(matchId, await matches.reached(matchId));
  if (state === undefined || after !== undefined || without?.has(matchId) === true) return;
  const { match } = listRowOf(state);
  const isAsked = rulesets.includes(match.ruleset) && (tournament === undefined || tournament === match.tournament);
  if (isAsked) yield match;
}

const seenBy = async (
  { at, reading, damaged }: MatchListSources,
  who: Holder,
  match: IndexedMatch,
): Promise<IndexedMatch | undefined> => {
  const sight = await at.sightOrNone(who, match.matchId);
  if (sight === undefined) {
    const isDamaged = damaged.revisionOf(match.matchId) !== undefined;
    return isDamaged && (await at.seesDamaged(who, match.matchId)) ? match : undefined;
  }
  if (sight.last === undefined) return match;
  const state = await reading.projectors.matches.stateAt(match.matchId, sight.last.revision);
  return state && listRowOf(state).match;
};
