import { betaPoint, evenChance } from './distributions.js';
import {
  correctedFor,
  differenceTo,
  knownBounds,
  meanBounds,
  medianBounds,
  shareBounds,
  type Difference,
  type Measured,
} from './intervals.js';
import type { MatchRow } from './play-rows.js';

/** What one row of a metric says. */
export type FigureRow = {
  readonly match: MatchRow;
  /** The group that the metric itself puts it in; null leaves it out. */
  readonly group: string | null;
  /** What is measured, or whether something holds; null leaves it out. */
  readonly value: number | boolean | null;
  readonly live?: boolean;
  readonly seat?: string | null;
  readonly person?: string | null;
  readonly card?: string | null;
  readonly confirmed?: boolean;
  /** Why it is left out, where that is reported. */
  readonly leftOut?: string | null;
};

type Statistic = 'faces' | 'share' | 'mean' | 'median' | 'share of all';

export type Filters = {
  readonly ruleset?: string;
  readonly tournament?: string;
  readonly match?: string;
  readonly seats?: string;
  readonly seat?: string;
  readonly person?: string;
  readonly card?: string;
  readonly from?: string;
  readonly to?: string;
  readonly struck?: 'live' | 'all';
  readonly confirmed?: 'confirmed' | 'all';
  readonly by?: string;
};

/** What a definition says beside its rows. `struck` is null where no row may be struck. */
export type Definition = {
  readonly statistic: Statistic;
  readonly struck: 'live' | 'all' | null;
  readonly filters: readonly ('seat' | 'person' | 'card' | 'confirmed')[];
  readonly regroups: boolean;
  /** The variance of one row, where it is known. */
  readonly variance?: number;
  /** What has the faces, where they are counted. */
  readonly sides?: 'dice' | 'four';
};

export type Figure = {
  readonly group: string;
  readonly n: number;
  readonly matches: number;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly difference: Difference | null;
  readonly p90?: number;
  readonly counts?: readonly number[];
  readonly faces?: readonly (readonly [low: number, high: number])[];
  readonly corrected?: number | null;
};

export type Answer = {
  readonly figures: readonly Figure[];
  readonly leftOut: readonly { readonly why: string; readonly n: number }[];
};

export const isChosenMatch = (match: MatchRow, filters: Filters): boolean => {
  const day = match.createdAt.slice(0, 10);
  return (
    (filters.ruleset ?? match.ruleset) === match.ruleset &&
    (filters.tournament ?? match.tournament) === match.tournament &&
    (filters.match ?? match.id) === match.id &&
    Number(filters.seats ?? match.seats.length) === match.seats.length &&
    (filters.from ?? day) <= day &&
    (filters.to ?? day) >= day
  );
};

const personOf = ({ person, seat, match }: FigureRow): string | null =>
  person === undefined ? (match.persons.get(seat ?? '') ?? null) : person;

const isChosen = (row: FigureRow, filters: Filters): boolean =>
  (filters.seat ?? row.seat) === row.seat &&
  (filters.card ?? row.card) === row.card &&
  (filters.person === undefined || filters.person === personOf(row));

const groupOf = (row: FigureRow, by: string | undefined): string | null => {
  const groups: { readonly [by: string]: string | null } = {
    ruleset: row.match.ruleset,
    tournament: row.match.tournament,
    match: row.match.id,
    month: row.match.createdAt.slice(0, 7),
    seats: String(row.match.seats.length),
    seat: row.seat ?? null,
    person: personOf(row),
    card: row.card ?? null,
  };
  return by === undefined ? row.group : (groups[by] ?? null);
};

const placed = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(1, Math.ceil(sorted.length * part)) - 1] ?? 0;

const measuredIn = (rows: readonly FigureRow[]): readonly Measured[] =>
  rows.map(({ match, value }) => ({ match: match.id, value: Number(value) }));

/** How often each face fell; a metric of faces has six of them, or as many as there are seats at its tables. */
const faceFigures = (values: readonly number[], count: number) => {
  const counts = Array.from({ length: count }, (_, at) => values.filter((each) => each === at + 1).length);
  const n = values.length;
  const bounds = counts.map((hits): readonly [number, number] => [
    hits === 0 ? 0 : betaPoint(0.025, hits, n - hits + 1),
    hits === n ? 1 : betaPoint(0.975, hits + 1, n - hits),
  ]);
  return { counts, faces: bounds, value: evenChance(counts) };
};

const SIDES = { dice: 6, four: 4 };

const NO_BOUNDS = { low: null, high: null, difference: null };

/** The rows of a group, of all groups, and of those that it is compared with. */
type GroupRows = {
  readonly rows: readonly FigureRow[];
  readonly all: readonly FigureRow[];
  readonly others: readonly FigureRow[];
};

const figureOf = (group: string, { rows, all, others }: GroupRows, definition: Definition): Figure => {
  const { statistic, variance, sides = 'dice' } = definition;
  const own = measuredIn(rows);
  const values = own.map(({ value }) => value);
  const matchesIn = (some: readonly FigureRow[]) => new Set(some.map(({ match }) => match.id)).size;
  const base = { group, n: rows.length, matches: matchesIn(rows), ...NO_BOUNDS };
  if (statistic === 'share of all') {
    const ours = new Set(rows);
    const shared = measuredIn(all.map((row) => ({ ...row, value: ours.has(row) })));
    const value = rows.length / all.length;
    return { ...base, n: all.length, matches: matchesIn(all), value, ...shareBounds(shared) };
  }
  if (statistic === 'median') {
    const sorted = values.toSorted((a, b) => a - b);
    const bounds = medianBounds(own, (share) => placed(sorted, share));
    return { ...base, value: placed(sorted, 0.5), p90: placed(sorted, 0.9), ...bounds };
  }
  if (statistic === 'faces') return { ...base, ...faceFigures(values, SIDES[sides]) };
  const value = values.reduce((sum, each) => sum + each, 0) / values.length;
  if (variance !== undefined) return { ...base, value, ...knownBounds(own, variance) };
  const difference = differenceTo(own, measuredIn(others));
  return { ...base, value, ...(statistic === 'share' ? shareBounds(own) : meanBounds(own)), difference };
};

/** What of figures is enough to conclude anything: the least number of rows, and of matches. */
type Enough = { readonly rows: number; readonly matches: number };

/** P-values corrected for all groups that are enough. */
const withCorrections = (figures: readonly Figure[], isFaces: boolean, least: Enough): readonly Figure[] => {
  const chanceOf = ({ n, matches, value, difference }: Figure): number | null =>
    n >= least.rows && matches >= least.matches ? (isFaces ? value : (difference?.p ?? null)) : null;
  const corrected = correctedFor(figures.flatMap((figure) => chanceOf(figure) ?? []));
  return figures.map((figure) => {
    const chance = chanceOf(figure);
    const told = chance === null ? null : corrected(chance);
    if (isFaces) return { ...figure, corrected: told };
    return { ...figure, difference: figure.difference && { ...figure.difference, corrected: told } };
  });
};

/** Whether docs/reference/analytics.md says that these filters say nothing about a metric. */
const isRefused = ({ filters: named, regroups, struck }: Definition, filters: Filters): boolean => {
  const hasPerson = named.includes('person') || named.includes('seat');
  const { by } = filters;
  return (
    (filters.seat !== undefined && !named.includes('seat')) ||
    (filters.card !== undefined && !named.includes('card')) ||
    (filters.confirmed !== undefined && !named.includes('confirmed')) ||
    (filters.person !== undefined && !hasPerson) ||
    (filters.struck !== undefined && struck === null) ||
    (by !== undefined && !regroups) ||
    ((by === 'seat' || by === 'card') && !named.includes(by)) ||
    (by === 'person' && !hasPerson)
  );
};

const countOf = (rows: readonly FigureRow[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { leftOut } of rows) if (typeof leftOut === 'string') counts.set(leftOut, (counts.get(leftOut) ?? 0) + 1);
  return counts;
};

/** The rows that a metric counts, those that a group of it is compared with, and what is enough of them. */
export type AnswerRows = {
  readonly rows: readonly FigureRow[];
  readonly against?: readonly FigureRow[] | undefined;
  readonly least: number;
};

/** Null is a filter that says nothing about the metric, and is refused. */
export const answerOf = (
  { rows, against, least }: AnswerRows,
  definition: Definition,
  filters: Filters,
): Answer | null => {
  if (isRefused(definition, filters)) return null;
  const { by } = filters;
  const chosen = rows.filter((row) => isChosen(row, filters));
  const isLive = ({ live }: FigureRow): boolean => (filters.struck ?? definition.struck) !== 'live' || live !== false;
  const isConfirmed = ({ confirmed }: FigureRow): boolean => filters.confirmed !== 'confirmed' || confirmed === true;
  const of = chosen.filter(isLive);
  const fitting = of.filter(({ leftOut }) => typeof leftOut !== 'string');
  const groups = new Map<string, FigureRow[]>();
  for (const row of fitting.filter(isConfirmed)) {
    const group = groupOf(row, by);
    if (group !== null && row.value !== null) groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  const all = [...groups.values()].flat();
  const reasons: readonly (readonly [why: string, n: number])[] = [
    ...countOf(of),
    ['rewound', chosen.filter((row) => !isLive(row) && typeof row.leftOut !== 'string').length],
    ['ruled by a judge, not confirmed', fitting.filter((row) => !isConfirmed(row)).length],
    [`without a ${by ?? ''}`, by === undefined ? 0 : fitting.filter((row) => groupOf(row, by) === null).length],
  ];
  const othersOf = (group: string, some: readonly FigureRow[]): readonly FigureRow[] => {
    if (against !== undefined) return against.filter((row) => row.group === group && isChosen(row, filters));
    const own = new Set(some);
    return all.filter((row) => !own.has(row));
  };
  const isFaces = definition.statistic === 'faces';
  const figures = [...groups].map(([group, some]) =>
    figureOf(group, { rows: some, all, others: othersOf(group, some) }, definition),
  );
  return {
    figures: withCorrections(figures, isFaces, {
      rows: least,
      matches: isFaces || definition.variance !== undefined ? 1 : 30,
    }),
    leftOut: reasons.filter(([, n]) => n > 0).map(([why, n]) => ({ why, n })),
  };
};
