import type { ListRow } from './listed-match.js';
import type { ListedStatus } from './match-status.js';

/** A query of the list: games, statuses, and a tournament if one is named. */
export type ListQuery = {
  readonly rulesets: readonly string[];
  readonly statuses: readonly ListedStatus[];
  readonly tournament?: string | undefined;
};

/** The list as stored last, with the checkpoints of the projection that it comes from. */
export type StoredList = {
  /** The row of a match, or null. */
  readonly listed: (matchId: string) => Promise<ListRow | null>;
  /** At most `count` rows after a position, in order. */
  readonly listedAfter: (query: ListQuery, order: bigint, count: number) => Promise<readonly ListRow[]>;
  /** At most `count` matches with an open judge call, the longest open first. */
  readonly calling: (count: number) => Promise<readonly ListRow[]>;
};

/** Whether a query selects a match. */
export const isAskedFor = ({ rulesets, statuses, tournament }: ListQuery, { match }: ListRow): boolean =>
  (tournament === undefined || match.tournament === tournament) &&
  rulesets.includes(match.ruleset) &&
  statuses.includes(match.status);

/** By the position of the first event. */
export const byOrder = (a: ListRow, b: ListRow): number => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);

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

  after(query: ListQuery, order: bigint, count: number): readonly ListRow[] {
    this.#sorted ??= [...this.#rows.values()].sort(byOrder).map(({ match }) => match.matchId);
    const found: ListRow[] = [];
    for (const matchId of this.#sorted) {
      if (found.length === count) break;
      const row = this.#rows.get(matchId);
      if (row !== undefined && row.order > order && isAskedFor(query, row)) found.push(row);
    }
    return found;
  }
}
