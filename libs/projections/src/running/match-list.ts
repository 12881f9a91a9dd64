import type { ListRow } from '../listed-match.js';
import type { MatchStatus } from '../match-status.js';

/** Which matches to list: those of one of these games, in one of these states, and of this tournament if one is named. */
export type ListQuery = {
  readonly rulesets: readonly string[];
  readonly statuses: readonly MatchStatus[];
  readonly tournament?: string | undefined;
};

/** The list as it was stored last: beside the checkpoints of the projection that it comes of, and from its states. */
export type StoredList = {
  /** The row of a match, or null. */
  readonly listed: (matchId: string) => Promise<ListRow | null>;
  /** The first rows after a place, at most `count`, by place. */
  readonly listedAfter: (query: ListQuery, order: bigint, count: number) => Promise<readonly ListRow[]>;
  /** The matches at which a judge call is open, the one that is open for longest first, at most `count`. */
  readonly calling: (count: number) => Promise<readonly ListRow[]>;
};

/** Whether a query asks for a match. */
export const isAskedFor = ({ rulesets, statuses, tournament }: ListQuery, { match }: ListRow): boolean =>
  (tournament === undefined || match.tournament === tournament) &&
  rulesets.includes(match.ruleset) &&
  statuses.includes(match.status);

/** By place. */
export const byOrder = (a: ListRow, b: ListRow): number => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0);

/** By since when a judge call is open. */
export const byOpenSince = (a: ListRow, b: ListRow): number => {
  const [first = '', second = ''] = [a.openSince, b.openSince];
  return first < second ? -1 : first > second ? 1 : byOrder(a, b);
};

/** A list in memory: a page of it passes over all rows before and between those asked for. */
export class MemoryList {
  readonly #rows = new Map<string, ListRow>();
  /** The matches in order; undefined once one has come. */
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
