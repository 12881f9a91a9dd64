import { betaPoint, studentPoint, studentTails } from './distributions.js';

/** What is measured, and in which match. */
export type Measured = { readonly match: string; readonly value: number };

type Bounds = { readonly low: number | null; readonly high: number | null };

/** A difference to the other groups, as docs/reference/analytics.md has it. */
export type Difference = Bounds & { readonly value: number; readonly p: number; readonly corrected: number | null };

const NONE: Bounds = { low: null, high: null };

type Sums = ReadonlyMap<string, readonly [n: number, s: number]>;

const sumsOf = (rows: readonly Measured[]): Sums => {
  const sums = new Map<string, readonly [number, number]>();
  for (const { match, value } of rows) {
    const [n, s] = sums.get(match) ?? [0, 0];
    sums.set(match, [n + 1, s + value]);
  }
  return sums;
};

/** The quotient, and the same without each match. */
const quotients = (sums: Sums): { readonly v: number; readonly without: (match: string) => number } => {
  let [rows, total] = [0, 0];
  for (const [n, s] of sums.values()) [rows, total] = [rows + n, total + s];
  const v = total / rows;
  return {
    v,
    without: (match) => {
      const own = sums.get(match);
      return own === undefined ? v : (total - own[1]) / (rows - own[0]);
    },
  };
};

const jackknife = (matches: readonly string[], straysBy: (match: string) => number): number =>
  ((matches.length - 1) / matches.length) * matches.reduce((sum, match) => sum + straysBy(match) ** 2, 0);

const varianceOf = (rows: readonly Measured[]): { readonly v: number; readonly V: number; readonly G: number } => {
  const sums = sumsOf(rows);
  const { v, without } = quotients(sums);
  return { v, V: jackknife([...sums.keys()], (match) => without(match) - v), G: sums.size };
};

const points = new Map<number, number>();

const t = (degrees: number): number => {
  const point = points.get(degrees) ?? studentPoint(degrees);
  points.set(degrees, point);
  return point;
};

const jeffreys = (v: number, { V, G, N }: { readonly V: number; readonly G: number; readonly N: number }): Bounds => {
  const e = (V === 0 ? G : (v * (1 - v)) / V) * (t(N - 1) / t(G - 1)) ** 2;
  const point = (share: number): number => betaPoint(share, v * e + 0.5, (1 - v) * e + 0.5);
  return { low: v === 0 ? 0 : point(0.025), high: v === 1 ? 1 : point(0.975) };
};

export const shareBounds = (rows: readonly Measured[]): Bounds => {
  const { v, V, G } = varianceOf(rows);
  return G < 2 ? NONE : jeffreys(v, { V, G, N: rows.length });
};

export const meanBounds = (rows: readonly Measured[]): Bounds => {
  const { v, V, G } = varianceOf(rows);
  return G < 2 ? NONE : { low: v - t(G - 1) * Math.sqrt(V), high: v + t(G - 1) * Math.sqrt(V) };
};

/** Of independent rows whose variance is known. */
export const knownBounds = (rows: readonly Measured[], variance: number): Bounds => {
  if (rows.length < 2) return NONE;
  const { v } = quotients(sumsOf(rows));
  const half = 1.959963984540054 * Math.sqrt(variance / rows.length);
  return { low: v - half, high: v + half };
};

export const medianBounds = (rows: readonly Measured[], placed: (share: number) => number): Bounds => {
  const middle = placed(0.5);
  const below = rows.map(({ match, value }) => ({ match, value: value < middle ? 1 : value === middle ? 0.5 : 0 }));
  const { V, G } = varianceOf(below);
  if (G < 2) return NONE;
  const { low, high } = jeffreys(0.5, { V, G, N: rows.length });
  return { low: placed(low ?? 0), high: placed(high ?? 1) };
};

export const differenceTo = (own: readonly Measured[], others: readonly Measured[]): Difference | null => {
  const sums = [sumsOf(own), sumsOf(others)] as const;
  const g = Math.min(sums[0].size, sums[1].size);
  if (g < 2) return null;
  const [one, other] = [quotients(sums[0]), quotients(sums[1])];
  const value = one.v - other.v;
  const matches = [...new Set([...sums[0].keys(), ...sums[1].keys()])];
  const V = jackknife(matches, (match) => one.without(match) - other.without(match) - value);
  if (!Number.isFinite(V)) return null;
  const half = t(g - 1) * Math.sqrt(V);
  const p = V === 0 ? (value === 0 ? 1 : 0) : studentTails(value / Math.sqrt(V), g - 1);
  return { value, low: value - half, high: value + half, p, corrected: null };
};

/** Benjamini and Hochberg: each p times how many there are, by its place, and never above that of a later one. */
export const correctedFor = (chances: readonly number[]): ((p: number) => number) => {
  const sorted = chances.toSorted((one, other) => one - other);
  return (p) => Math.min(1, ...sorted.flatMap((each, at) => (each >= p ? [(each * sorted.length) / (at + 1)] : [])));
};
