import type { Metric } from './metric.js';

/** The dimensions by which rows of a metric can be grouped. */
export const DIMENSIONS = ['ruleset', 'tournament', 'match', 'month', 'seats', 'seat', 'person', 'card'] as const;
/** A dimension of groups. */
export type Dimension = (typeof DIMENSIONS)[number];

/** Which matches, seats and events a figure covers; missing filters do not restrict it. */
export type Filters = {
  readonly ruleset?: string;
  readonly tournament?: string;
  readonly match?: string;
  readonly seat?: string;
  /** The person at the seat, or of calls and rewinds the judge. */
  readonly person?: string;
  readonly card?: string;
  /** The number of seats of matches. */
  readonly seats?: string;
  /** Days in UTC (`2026-01-31`), both inclusive, on which matches were created. */
  readonly from?: string;
  readonly to?: string;
  /** Whether rewound events count too; by default as the metric says. */
  readonly struck?: 'live' | 'all';
  /** Only confirmed reports, or those ruled on as well. */
  readonly confirmed?: 'confirmed' | 'all';
  /** Groups in place of the metric's own. */
  readonly by?: Dimension;
};

/** A filter with its type: text, whole number, day, or one of some choices. */
export type FilterDescription = {
  readonly name: Exclude<keyof Filters, 'by'>;
  readonly is: 'text' | 'number' | 'day' | 'choice';
  readonly about: string;
  readonly choices: readonly string[];
};

const listed = (
  name: FilterDescription['name'],
  is: FilterDescription['is'],
  about: string,
  choices: readonly string[] = [],
): FilterDescription => ({ name, is, about, choices });

/** All filters, in the order in which forms show them. */
export const FILTERS: readonly FilterDescription[] = [
  listed('ruleset', 'text', 'only matches of this game'),
  listed('tournament', 'text', 'only matches of this tournament'),
  listed('match', 'text', 'only this match'),
  listed('seat', 'text', 'only what this seat did'),
  listed('person', 'text', 'only what this person did, at whatever seat; of rulings and rewinds, this judge'),
  listed('card', 'text', 'only what came from this card'),
  listed('seats', 'number', 'only matches of so many seats'),
  listed('from', 'day', 'only matches created on this day or later (UTC)'),
  listed('to', 'day', 'only matches created on this day or earlier (UTC)'),
  listed('struck', 'choice', 'whether rewound events count; by default as the metric says', ['live', 'all']),
  listed('confirmed', 'choice', 'only what the table confirmed, or also what judges ruled', ['confirmed', 'all']),
];

/** The filters that apply to a metric. */
export const filtersOn = (metric: Metric): readonly FilterDescription['name'][] =>
  FILTERS.map(({ name }) => name).filter((name) => unsaidBy(metric, name) === null);

/** The dimensions by which a metric can be grouped. */
export const dimensionsOf = (metric: Metric): readonly Dimension[] =>
  DIMENSIONS.filter((by) => groupBy(metric, by) !== null);

/** SQL conditions with placeholders, and the values for them. */
export type SqlConditions = { readonly sql: string; readonly values: readonly string[] };

/** Why filters do not apply to a metric, naming those that do; null where all apply. */
export const filterFault = (metric: Metric, { by, ...filters }: Filters): string | null => {
  for (const { name } of FILTERS) {
    const why = filters[name] === undefined ? null : unsaidBy(metric, name);
    if (why !== null) return `${name}: ${why}; it takes ${filtersOn(metric).join(', ')}`;
  }
  if (by === undefined || groupBy(metric, by) !== null) return null;
  const others = dimensionsOf(metric);
  return `by: ${metric.id} cannot be asked by ${by}; ${others.length === 0 ? 'its groups are all it has' : `it can by ${others.join(', ')}`}`;
};

/** Why a filter does not apply to a metric; null where it does. */
const unsaidBy = (metric: Metric, name: FilterDescription['name']): string | null => {
  const { id, filtered, struck } = metric;
  if (name === 'person' && personIn(metric) === null) return `${id} is not of persons`;
  if (name === 'seat' && filtered.seat === null) return `${id} is not of seats`;
  if (name === 'card' && filtered.card === null) return `${id} is not of cards`;
  if (name === 'confirmed' && metric.confirmed === undefined)
    return `nothing that ${id} counts is confirmed at the table`;
  if (name === 'struck' && metric.onLines === false)
    return `${id} always counts ${struck === 'all' ? 'all that happened, rewound or not' : 'without what was rewound'}`;
  return null;
};

/** What is wrong with the days of filters; null where nothing is. */
export const dayFault = ({ from, to }: Filters): string | null => {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) return `${name}: there is no day ${day}: name one like 2026-01-31`;
  return from !== undefined && to !== undefined && from > to ? `from: ${from} comes after ${to}` : null;
};

const isDay = (day: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toJSON().startsWith(day);
};

/** The SQL expression that groups a metric; null where the dimension does not apply. */
export const groupBy = (metric: Metric, by: Dimension | undefined): string | null => {
  if (by === undefined) return metric.group;
  if (metric.by === false) return null;
  const { seat, card } = metric.filtered;
  return { ...OF_MATCHES, seat, person: personIn(metric), card }[by];
};

/** The SQL expression of a row's person: the judge, or whoever sat at its seat; null where it has none. */
const personIn = ({ filtered: { seat, person } }: Metric): string | null => {
  if (person !== undefined || seat === null) return person ?? null;
  return `(SELECT any_value(p.person) FROM seats p WHERE p.match_id = t.match_id AND p.seat = ${seat})`;
};

const OF_MATCHES = {
  ruleset: 'm.ruleset',
  tournament: 'm.tournament',
  match: 'm.match_id',
  month: "strftime(m.created_at, '%Y-%m')",
  seats: 'CAST(m.seats AS VARCHAR)',
};

/** The conditions of filters on a metric's table `t` joined with its match `m`. */
export const conditionsOf = (filters: Filters, metric: Metric): SqlConditions => {
  const { filtered, confirmed, onLines } = metric;
  const wanted: readonly (readonly [sql: string, value: string | undefined])[] = [
    ['m.ruleset = ?', filters.ruleset],
    ['m.tournament = ?', filters.tournament],
    ['m.match_id = ?', filters.match],
    ['m.created_at >= CAST(? AS TIMESTAMP)', filters.from],
    ['m.created_at < CAST(? AS TIMESTAMP) + INTERVAL 1 DAY', filters.to],
    [`${OF_MATCHES.seats} = ?`, filters.seats],
    [`${filtered.seat ?? "''"} = ?`, filters.seat],
    [`${personIn(metric) ?? "''"} = ?`, filters.person],
    [`${filtered.card ?? "''"} = ?`, filters.card],
  ];
  const given = wanted.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]));
  const values = given.map(({ value }) => value);
  const parts = given.map(({ sql }, at) => sql.replace('?', `$${at + 1}`));
  if (onLines !== false && filters.struck !== 'all') parts.push('t.live');
  if (filters.confirmed === 'confirmed' && confirmed !== undefined) parts.push(confirmed);
  return { sql: parts.length === 0 ? 'true' : parts.join(' AND '), values };
};
