import { listRowOf, type MatchesState } from '../match-list/matches-projection.js';
import {
  beginOf,
  byOpenSince,
  byOrderOf,
  isAskedFor,
  isBehind,
  isUnsealedBy,
  namesRules,
  rulesAmong,
  type ListQuery,
  type StoredList,
} from '../match-list/stored-list.js';
import type { ListedMatch, ListRow, MatchRules } from '../match-list/listed-match.js';
import type { Projector } from '../projector/projector.js';

/** A page of a query: the matches after one, or from the first on, without some. */
type ListPageQuery = ListQuery & {
  readonly after?: string | undefined;
  readonly without?: ReadonlySet<string>;
};

/** The current list of all matches, in order of creation or the other way round. */
export type MatchIndex = {
  /** At most `count` of them; undefined where there is no match `after`. */
  readonly page: (asked: ListPageQuery, count: number) => Promise<readonly ListedMatch[] | undefined>;
  /** At most `count` matches with an open judge call, the longest open first. */
  readonly calling: (count: number) => Promise<readonly ListedMatch[]>;
  /** The rules that matches name, each once. */
  readonly rules: () => Promise<readonly MatchRules[]>;
  /** How many matches that are not sealed name these rules. */
  readonly unsealed: (rules: MatchRules) => Promise<number>;
};

/** Matches that are read at a time where all are asked for. */
const PAGE = 100;

/** All matches that a query asks for, in its order. */
export async function* everyListed(
  index: Pick<MatchIndex, 'page'>,
  asked: ListQuery,
): AsyncGenerator<ListedMatch, void> {
  for (let after: string | undefined; ;) {
    const page = (await index.page({ ...asked, after }, PAGE)) ?? [];
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)?.matchId;
  }
}

/** Of a list that whoever writes it has stored for all nothing is ahead. */
export const NOTHING_AHEAD: Pick<Projector<MatchesState>, 'ahead'> = { ahead: () => [] };

/** The stored list, overlaid with the matches in memory that are ahead of it: those with events of the last seconds. */
export const createMatchIndex = (
  projector: Pick<Projector<MatchesState>, 'ahead'>,
  stored: StoredList,
): MatchIndex => ({
  page: async (asked, count) => {
    const ahead = new Map(projector.ahead().map(({ matchId, state }) => [matchId, listRowOf(state)]));
    const begin = asked.after === undefined ? beginOf(asked) : await placeOf(asked.after, ahead, stored);
    if (begin === undefined) return undefined;
    const isHere = ({ match }: ListRow): boolean => asked.without?.has(match.matchId) !== true;
    const moved = [...ahead.values()].filter(
      (row) => isBehind(asked, row, begin) && isHere(row) && isAskedFor(asked, row),
    );
    const isStill = (row: ListRow): boolean => isHere(row) && !ahead.has(row.match.matchId);
    const rows = [...moved, ...(await storedAfter(stored, asked, begin, count, isStill))];
    return rows
      .sort(byOrderOf(asked))
      .slice(0, count)
      .map(({ match }) => match);
  },
  calling: async (count) => {
    const ahead = new Map(projector.ahead().map(({ matchId, state }) => [matchId, listRowOf(state)]));
    const moved = [...ahead.values()].filter(({ openSince }) => openSince !== undefined);
    // Some stored rows are outdated by matches in memory.
    const still = (await stored.calling(count + ahead.size)).filter(({ match }) => !ahead.has(match.matchId));
    return [...moved, ...still]
      .sort(byOpenSince)
      .slice(0, count)
      .map(({ match }) => match);
  },
  rules: async () => {
    const ahead = projector.ahead().map(({ state }) => listRowOf(state).match);
    return rulesAmong([...(await stored.rules()), ...ahead]);
  },
  unsealed: async (rules) => {
    const ahead = projector.ahead().map(({ state }) => listRowOf(state));
    const own = ahead.filter((row) => namesRules(rules, row));
    let count = await stored.unsealed(rules);
    for (const row of own) {
      const before = await stored.listed(row.match.matchId);
      count += Number(isUnsealedBy(rules, row)) - Number(before !== null && isUnsealedBy(rules, before));
    }
    return count;
  },
});

const placeOf = async (
  matchId: string,
  ahead: ReadonlyMap<string, ListRow>,
  stored: StoredList,
): Promise<bigint | undefined> => (ahead.get(matchId) ?? (await stored.listed(matchId)))?.order;

/** Reads as many more rows as may be outdated. */
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
