import type { RoleGrant } from '@stackledger/access';
import type { OfferedGames } from '@stackledger/ledger';
import { listRowOf, STATUSES, type MatchIndex, type ReadSide } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import type { MatchListed } from '@stackledger/wire';
import type { RulesSurvey } from '../operations/rules-survey.js';
import type { Holder } from '../access/asker.js';
import type { AtMatch } from '../access/at-match.js';
import { malformed, type RequestRejected } from '@stackledger/service';

/** What a listing works with. */
export type MatchListSources = {
  readonly reading: ReadSide;
  readonly index: MatchIndex;
  readonly games: OfferedGames;
  readonly store: EventStore;
  readonly at: AtMatch;
  readonly rules: Pick<RulesSurvey, 'matches' | 'look'>;
};

/** Which matches are requested. */
export type MatchPageRequest = Parameters<MatchIndex['page']>[0];

/** A page that begins after a match that is not there. */
export const badCursor = (after: string): RequestRejected =>
  malformed(
    `after: expected next of an earlier page, found ${after}`,
    'Leave after out to begin with the first match.',
  );

type IndexedMatches = Awaited<ReturnType<MatchIndex['page']>>;
type IndexedMatch = NonNullable<IndexedMatches>[number];

/** A match as the list shows it; one whose rules are missing here says so. */
export const listedOf = ({ rules }: Pick<MatchListSources, 'rules'>, match: IndexedMatch): MatchListed => ({
  ...match,
  revision: String(match.revision),
  ...(rules.matches.has(match.matchId) && { withoutRules: true }),
});

/** So many are looked at at once. */
const PAGE = 100;

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
  const query = { ...request, statuses: STATUSES, ...(scope.kind === 'tournament' && { tournament: scope.id }) };
  for (let after = request.after; ;) {
    const found = (await listing.index.page({ ...query, after }, PAGE)) ?? [];
    yield* found;
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last.matchId;
  }
}

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
  { at, reading }: MatchListSources,
  who: Holder,
  match: IndexedMatch,
): Promise<IndexedMatch | undefined> => {
  const sight = await at.sightOrNone(who, match.matchId);
  if (sight === undefined) return undefined;
  if (sight.last === undefined) return match;
  const state = await reading.projectors.matches.stateAt(match.matchId, sight.last.revision);
  return state && listRowOf(state).match;
};
