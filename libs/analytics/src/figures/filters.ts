/** Which matches, seats and events a figure is of; what is left out is not asked. */
export type Filters = {
  readonly ruleset?: string;
  readonly tournament?: string;
  readonly match?: string;
  readonly seat?: string;
  readonly card?: string;
  /** Days in UTC (`2026-01-31`), both inclusive, of when matches were created. */
  readonly from?: string;
  readonly to?: string;
  /** What rewinds have struck counts too; else as the metric says. */
  readonly struck?: 'live' | 'all';
};

/** Conditions as SQL with places for their values, which are handed in beside it. */
export type Conditions = { readonly sql: string; readonly values: readonly string[] };

/** The columns of a metric's table that filters may be about; null where it has none. */
export type Filtered = { readonly seat: string | null; readonly card: string | null };

/** The conditions of filters on a table `t` beside its match `m`. */
export const conditionsOf = (filters: Filters, { seat, card }: Filtered, hasLive: boolean): Conditions => {
  const wanted: readonly (readonly [sql: string, value: string | undefined])[] = [
    ['m.ruleset = ?', filters.ruleset],
    ['m.tournament = ?', filters.tournament],
    ['m.match_id = ?', filters.match],
    ['m.created_at >= CAST(? AS TIMESTAMP)', filters.from],
    ['m.created_at < CAST(? AS TIMESTAMP) + INTERVAL 1 DAY', filters.to],
    [`${seat ?? "''"} = ?`, filters.seat],
    [`${card ?? "''"} = ?`, filters.card],
  ];
  const given = wanted.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  const values = given.map(({ value }) => value);
  const parts = given.map(({ sql }, at) => sql.replace('?', `$${at + 1}`));
  if (hasLive && filters.struck !== 'all') parts.push('t.live');
  return { sql: parts.length === 0 ? 'true' : parts.join(' AND '), values };
};
