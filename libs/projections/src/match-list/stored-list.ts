import type { ListRow, MatchRules } from './listed-match.js';
import type { ListedStatus } from './match-status.js';

/** A query of the list: games, statuses, and a tournament if one is named; by default oldest first. */
export type ListQuery = {
  readonly newestFirst?: boolean | undefined;
  readonly rulesets: readonly string[];
  readonly statuses: readonly ListedStatus[];
  readonly tournament?: string | undefined;
};

/** The list as stored last, with the checkpoints of the projection that it comes from. */
export type StoredList = {
  /** The row of a match, or null. */
  readonly listed: (matchId: string) => Promise<ListRow | null>;
  /** At most `count` rows behind a position, in the order of the query. */
  readonly listedAfter: (query: ListQuery, order: bigint, count: number) => Promise<readonly ListRow[]>;
  /** At most `count` matches with an open judge call, the longest open first. */
  readonly calling: (count: number) => Promise<readonly ListRow[]>;
  /** The rules that matches name, each once. */
  readonly rules: () => Promise<readonly MatchRules[]>;
  /** How many matches that are not sealed name these rules. */
  readonly unsealed: (rules: MatchRules) => Promise<number>;
};

/** A list each of whose readings is made by `read`. */
export const listReadBy = (list: StoredList, read: <T>(reading: () => Promise<T>) => Promise<T>): StoredList => ({
  listed: (matchId) => read(() => list.listed(matchId)),
  listedAfter: (query, order, count) => read(() => list.listedAfter(query, order, count)),
  calling: (count) => read(() => list.calling(count)),
  rules: () => read(() => list.rules()),
  unsealed: (rules) => read(() => list.unsealed(rules)),
});

/** Whether a query selects a match. */
export const isAskedFor = ({ rulesets, statuses, tournament }: ListQuery, { match }: ListRow): boolean =>
  (tournament === undefined || match.tournament === tournament) &&
  rulesets.includes(match.ruleset) &&
  statuses.includes(match.status);

/** Whether a match names these rules. */
export const namesRules = ({ ruleset, rulesetVersion }: MatchRules, { match }: ListRow): boolean =>
  match.ruleset === ruleset && match.rulesetVersion === rulesetVersion;

/** Whether a match is not sealed and names these rules. */
export const isUnsealedBy = (rules: MatchRules, row: ListRow): boolean =>
  row.match.status !== 'sealed' && namesRules(rules, row);

/** The rules of some matches, each once. */
export const rulesAmong = (named: Iterable<MatchRules>): readonly MatchRules[] => {
  const found = new Map<string, MatchRules>();
  for (const { ruleset, rulesetVersion } of named)
    found.set(`${ruleset} ${rulesetVersion}`, { ruleset, rulesetVersion });
  return [...found.values()];
};

/** Before and behind every position. */
const [BEGIN, END] = [0n, 2n ** 63n - 1n];

/** Where a query begins. */
export const beginOf = ({ newestFirst }: ListQuery): bigint => (newestFirst ? END : BEGIN);

/** Whether a row lies behind a position, in the order of the query. */
export const isBehind = ({ newestFirst }: ListQuery, { order }: ListRow, position: bigint): boolean =>
  newestFirst ? order < position : order > position;

/** The order of a query. */
export const byOrderOf = ({ newestFirst }: ListQuery): typeof byOrder =>
  newestFirst ? (a, b) => byOrder(b, a) : byOrder;

/** A statement in SQL that reads rows by their column `position`, oldest first, turned round. */
export const downwards = (sql: string): string =>
  sql.replaceAll('position >', 'position <').replaceAll('ORDER BY position', 'ORDER BY position DESC');

/** By the position of the first event. */
const byOrder = (a: ListRow, b: ListRow): number => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);

/** By the time of the oldest open judge call. */
export const byOpenSince = (a: ListRow, b: ListRow): number => {
  const [first = '', second = ''] = [a.openSince, b.openSince];
  return first < second ? -1 : first > second ? 1 : byOrder(a, b);
};

/** A list in memory, which scans all rows for a page. */
export class MemoryList {
  readonly #rows = new Map<string, ListRow>();
  /** The matches in order; undefined after a new one. */
  #sorted: readonly string[] | undefined;

  put(row: ListRow): void {
    const { matchId } = row.match;
    if (!this.#rows.has(matchId)) this.#sorted = undefined;
    this.#rows.set(matchId, row);
  }

  get(matchId: string): ListRow | null {
    return this.#rows.get(matchId) ?? null;
  }

  calling(count: number): readonly ListRow[] {
    return [...this.#rows.values()]
      .filter((row) => row.openSince !== undefined)
      .sort(byOpenSince)
      .slice(0, count);
  }

  rules(): readonly MatchRules[] {
    return rulesAmong([...this.#rows.values()].map(({ match }) => match));
  }

  unsealed(rules: MatchRules): number {
    return [...this.#rows.values()].filter((row) => isUnsealedBy(rules, row)).length;
  }

  after(query: ListQuery, order: bigint, count: number): readonly ListRow[] {
    this.#sorted ??= [...this.#rows.values()].sort(byOrder).map(({ match }) => match.matchId);
    const found: ListRow[] = [];
    for (const matchId of query.newestFirst ? this.#sorted.toReversed() : this.#sorted) {
      if (found.length === count) break;
      const row = this.#rows.get(matchId);
      if (row !== undefined && isBehind(query, row, order) && isAskedFor(query, row)) found.push(row);
    }
    return found;
  }
}
