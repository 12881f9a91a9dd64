import type { Grant } from '@stackledger/access';
import type { OfferedGames } from '@stackledger/ledger';
import { listRowOf, STATUSES, type MatchIndex, type ReadingSide } from '@stackledger/projections';
import type { EventStore } from '@stackledger/store';
import type { MatchListed } from '@stackledger/wire';
import type { AtMatch } from '../access/at-match.js';
import { malformed, type RequestRefused } from '../problems/request-refused.js';

/** What a listing works with. */
export type Listing = {
  readonly reading: ReadingSide;
  readonly index: MatchIndex;
  readonly games: OfferedGames;
  readonly store: EventStore;
  readonly at: AtMatch;
};

/** Which matches are asked for. */
export type Asked = Parameters<MatchIndex['page']>[0];

/** A page that begins after a match that is not there. */
export const badCursor = (after: string): RequestRefused =>
  malformed(
    `after: expected next of an earlier page, found ${after}`,
    'Leave after out to begin with the first match.',
  );

type Listed = Awaited<ReturnType<MatchIndex['page']>>;
type Entry = NonNullable<Listed>[number];

/** So many are looked at at once. */
const PAGE = 100;

/** The matches that whoever holds a grant may know of, each as it stands for them. */
export async function* listedFor(listing: Listing, grant: Grant, asked: Asked): AsyncGenerator<MatchListed, void> {
  const { after } = asked;
  // Of a match that is nothing to them they do not learn here either that it is there.
  if (after !== undefined && (await listing.at.sightOrNone({ kind: 'holder', grant }, after)) === undefined)
    throw badCursor(after);
  for await (const match of within(listing, grant, asked)) {
    const seen = await seenBy(listing, grant, match);
    if (seen === undefined || !asked.statuses.includes(seen.status)) continue;
    yield { ...seen, revision: String(seen.revision) };
  }
}

/** The matches in the scope of a grant, as they stand. Their status may be another one for who sees them late. */
async function* within(listing: Listing, { scope }: Grant, asked: Asked): AsyncGenerator<Entry, void> {
  if (scope.kind === 'match') return yield* alone(listing, scope.id, asked);
  const isElsewhere = scope.kind === 'tournament' && asked.tournament !== undefined && asked.tournament !== scope.id;
  if (isElsewhere) return;
  const query = { ...asked, statuses: STATUSES, ...(scope.kind === 'tournament' && { tournament: scope.id }) };
  for (let after = asked.after; ;) {
    const found = (await listing.index.page({ ...query, after }, PAGE)) ?? [];
    yield* found;
    const last = found.at(-1);
    if (last === undefined || found.length < PAGE) return;
    after = last.matchId;
  }
}

/** The one match of a grant, unless it is not asked for. */
async function* alone(
  { reading }: Listing,
  matchId: string,
  { after, tournament, rulesets, without }: Asked,
): AsyncGenerator<Entry, void> {
  const { matches } = reading.projectors;
  const state = await matches.stateAt(matchId, await matches.reached(matchId));
  if (state === undefined || after !== undefined || without?.has(matchId) === true) return;
  const { match } = listRowOf(state);
  const isAsked = rulesets.includes(match.ruleset) && (tournament === undefined || tournament === match.tournament);
  if (isAsked) yield match;
}

const seenBy = async ({ at, reading }: Listing, grant: Grant, match: Entry): Promise<Entry | undefined> => {
  const sight = await at.sightOrNone({ kind: 'holder', grant }, match.matchId);
  if (sight === undefined) return undefined;
  if (sight.last === undefined) return match;
  const state = await reading.projectors.matches.stateAt(match.matchId, sight.last.revision);
  return state && listRowOf(state).match;
};
