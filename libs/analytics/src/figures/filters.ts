import type { Metric } from './metric.js';

/** By what else the rows of a metric can be grouped. */
export const DIMENSIONS = ['ruleset', 'tournament', 'match', 'month', 'seats', 'seat', 'person', 'card'] as const;
/** By what figures may be narrowed. */
export type Dimension = (typeof DIMENSIONS)[number];

/** Which matches, seats and events a figure is of; what is left out is not asked. */
export type Filters = {
  readonly ruleset?: string;
  readonly tournament?: string;
  readonly match?: string;
  readonly seat?: string;
  /** Who sat at the seat, or of calls and rewinds the judge. */
  readonly person?: string;
  readonly card?: string;
  /** Days in UTC (`2026-01-31`), both inclusive, of when matches were created. */
  readonly from?: string;
  readonly to?: string;
  /** What rewinds have struck counts too; else as the metric says. */
  readonly struck?: 'live' | 'all';
  /** Only what was confirmed at the table, or ruled on too. */
  readonly confirmed?: 'confirmed' | 'all';
  /** Groups other than those of the metric. */
  readonly by?: Dimension;
};

/** A filter as it is told to whoever may set it: a text, a day, or one of some words. */
export type FilterListed = {
  readonly name: Exclude<keyof Filters, 'by'>;
  readonly is: 'text' | 'day' | 'choice';
  readonly about: string;
  readonly choices: readonly string[];
};

const listed = (
  name: FilterListed['name'],
  is: FilterListed['is'],
  about: string,
  choices: readonly string[] = [],
): FilterListed => ({ name, is, about, choices });

/** Every filter that there is, in the order in which people are asked for them. */
export const FILTERS: readonly FilterListed[] = [
  listed('ruleset', 'text', 'only matches of this game'),
  listed('tournament', 'text', 'only matches of this tournament'),
  listed('match', 'text', 'only this match'),
  listed('seat', 'text', 'only what this seat did'),
  listed('person', 'text', 'only what this person did, at whatever seat; of rulings and rewinds, this judge'),
  listed('card', 'text', 'only what came from this card'),
  listed('from', 'day', 'only matches created on this day or later (UTC)'),
  listed('to', 'day', 'only matches created on this day or earlier (UTC)'),
  listed('struck', 'choice', 'whether what rewinds have struck counts; by default as the metric says', ['live', 'all']),
  listed('confirmed', 'choice', 'only what the table confirmed, or also what judges ruled', ['confirmed', 'all']),
];

/** The names of the filters that say something about a metric. */
export const filtersOn = (metric: Metric): readonly FilterListed['name'][] =>
  FILTERS.map(({ name }) => name).filter((name) => unsaidBy(metric, name) === null);

/** By what else the rows of a metric can be grouped. */
export const dimensionsOf = (metric: Metric): readonly Dimension[] =>
  DIMENSIONS.filter((by) => groupBy(metric, by) !== null);

/** Conditions as SQL with places for their values, which are handed in beside it. */
export type Conditions = { readonly sql: string; readonly values: readonly string[] };

/** What of the filters says nothing about a metric, in a sentence that names those that do; null where all of them do. */
export const filterFault = (metric: Metric, { by, ...filters }: Filters): string | null => {
  for (const { name } of FILTERS) {
    const why = filters[name] === undefined ? null : unsaidBy(metric, name);
    if (why !== null) return `${name}: ${why}; it takes ${filtersOn(metric).join(', ')}`;
  }
  if (by === undefined || groupBy(metric, by) !== null) return null;
  const others = dimensionsOf(metric);
  return `by: ${metric.id} cannot be asked by ${by}; ${others.length === 0 ? 'its groups are all it has' : `it can by ${others.join(', ')}`}`;
};

/** Why a filter says nothing about a metric; null where it does. */
const unsaidBy = (metric: Metric, name: FilterListed['name']): string | null => {
  const { id, filtered, struck } = metric;
  if (name === 'person' && personIn(metric) === null) return `${id} is not of persons`;
  if (name === 'seat' && filtered.seat === null) return `${id} is not of seats`;
  if (name === 'card' && filtered.card === null) return `${id} is not of cards`;
  if (name === 'confirmed' && metric.confirmed === undefined)
    return `nothing that ${id} counts is confirmed at the table`;
  if (name === 'struck' && metric.onLines === false)
    return `${id} always counts ${struck === 'all' ? 'all that happened, struck or not' : 'without what was struck'}`;
  return null;
};

/** What is wrong with the days of filters, in a sentence; null where nothing is. */
export const dayFault = ({ from, to }: Filters): string | null => {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) return `${name}: there is no day ${day}: name one like 2026-01-31`;
  return from !== undefined && to !== undefined && from > to ? `from: ${from} comes after ${to}` : null;
};

const isDay = (day: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toJSON().startsWith(day);
};

/** What the rows of a metric are grouped by, as SQL; null where it cannot be asked by that. */
export const groupBy = (metric: Metric, by: Dimension | undefined): string | null => {
  if (by === undefined) return metric.group;
  if (metric.by === false) return null;
  const { seat, card } = metric.filtered;
  return { ...OF_MATCHES, seat, person: personIn(metric), card }[by];
};

/** Who a row is of: the judge, or whoever sat at its seat; null where it is of nobody. */
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

/** The conditions of filters on a table `t` of a metric beside its match `m`. */
export const conditionsOf = (filters: Filters, metric: Metric): Conditions => {
  const { filtered, confirmed, onLines } = metric;
  const wanted: readonly (readonly [sql: string, value: string | undefined])[] = [
    ['m.ruleset = ?', filters.ruleset],
    ['m.tournament = ?', filters.tournament],
    ['m.match_id = ?', filters.match],
    ['m.created_at >= CAST(? AS TIMESTAMP)', filters.from],
    ['m.created_at < CAST(? AS TIMESTAMP) + INTERVAL 1 DAY', filters.to],
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
