import { listRowOf, type MatchesState } from '../folds/matches-fold.js';
import { byOpenSince, byOrder, isAskedFor, type ListQuery, type StoredList } from './match-list.js';
import type { ListedMatch, ListRow } from '../listed-match.js';
import type { Projector } from './projector.js';

/** A part of the list: those asked for that come after a match, or from the first on, without some. */
type ListAsked = ListQuery & {
  readonly after?: string | undefined;
  readonly without?: ReadonlySet<string>;
};

/** The latest standing of every match, in the order in which they were created. */
export type MatchIndex = {
  /** At most `count` of them; undefined where there is no match `after`. */
  readonly page: (asked: ListAsked, count: number) => Promise<readonly ListedMatch[] | undefined>;
  /** The matches at which a judge call is open, the one that is open for longest first, at most `count`. */
  readonly calling: (count: number) => Promise<readonly ListedMatch[]>;
};

/** Before every match. */
const BEGIN = 0n;

/**
 * The list as it is stored, and over it the matches that have got further since: those are in memory, and no more than what was
 * folded in some seconds.
 */
export const createMatchIndex = (
  projector: Pick<Projector<MatchesState>, 'ahead'>,
  stored: StoredList,
): MatchIndex => ({
  page: async (asked, count) => {
    const ahead = new Map(projector.ahead().map(({ matchId, state }) => [matchId, listRowOf(state)]));
    const begin = asked.after === undefined ? BEGIN : await placeOf(asked.after, ahead, stored);
    if (begin === undefined) return undefined;
    const isHere = ({ match }: ListRow): boolean => asked.without?.has(match.matchId) !== true;
    const moved = [...ahead.values()].filter((row) => row.order > begin && isHere(row) && isAskedFor(asked, row));
    const isStill = (row: ListRow): boolean => isHere(row) && !ahead.has(row.match.matchId);
    const rows = [...moved, ...(await storedAfter(stored, asked, begin, count, isStill))];
    return rows
      .sort(byOrder)
      .slice(0, count)
      .map(({ match }) => match);
  },
  calling: async (count) => {
    const ahead = new Map(projector.ahead().map(({ matchId, state }) => [matchId, listRowOf(state)]));
    const moved = [...ahead.values()].filter(({ openSince }) => openSince !== undefined);
    // Some are stored otherwise than they stand by now.
    const still = (await stored.calling(count + ahead.size)).filter(({ match }) => !ahead.has(match.matchId));
    return [...moved, ...still]
      .sort(byOpenSince)
      .slice(0, count)
      .map(({ match }) => match);
  },
});

const placeOf = async (
  matchId: string,
  ahead: ReadonlyMap<string, ListRow>,
  stored: StoredList,
): Promise<bigint | undefined> => (ahead.get(matchId) ?? (await stored.listed(matchId)))?.order;

/** Some are stored otherwise than they stand by now; so many more are read. */
const storedAfter = async (
  stored: StoredList,
  query: ListQuery,
  begin: bigint,
  count: number,
  isStill: (row: ListRow) => boolean,
): Promise<readonly ListRow[]> => {
  const found: ListRow[] = [];
  for (let after = begin; ;) {
    const rows = await stored.listedAfter(query, after, count);
    for (const row of rows) if (found.length < count && isStill(row)) found.push(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < count || found.length === count) return found;
    after = last.order;
  }
};
