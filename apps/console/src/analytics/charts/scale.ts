import { isShare, longValueText, valueText } from '../wording.js';

/** Where values stand on a line from 0 to 1, and the marks under it. */
export type Scale = {
  readonly at: (value: number) => number;
  readonly ticks: readonly { readonly value: number; readonly says: string }[];
};

/** Times spread over more than this are shown by their powers. */
const WIDE = 30;

/** Times that people count in. */
const TIMES = [10, 100, 1_000, 5_000, 10_000, 30_000, 60_000, 300_000, 1_800_000, 3_600_000, 36_000_000, 360_000_000];

/** Steps of times as clocks have them. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
  .concat([1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800].map((seconds) => seconds * 1_000))
  .concat([1, 2, 3, 6, 12, 24, 48].map((hours) => hours * 3_600_000));

/**
 * A scale that holds all of these values. Shares and counts begin at nothing; what has a middle (`around`) need not.
 */
export const scaleOf = (values: readonly number[], unit: string, around: boolean): Scale => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (unit === 'ms' && most > WIDE * Math.max(1, least)) return powers(Math.max(10, least), most);
  return linear(around ? least : Math.min(0, least), most, unit);
};

/** A scale in even steps. */
export const linear = (least: number, most: number, unit: string): Scale => {
  const span = most - least || Math.abs(most) || 1;
  const step = unit === 'ms' ? (STEPS.find((each) => span / each <= 4) ?? stepFor(span)) : stepFor(span);
  const from = Math.floor(least / step) * step;
  const cap = isShare(unit) ? 1 : Infinity;
  const to = Math.min(Math.max(cap, from + step), Math.ceil(most / step + 1e-9) * step);
  const count = Math.round((to - from) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => from + index * step);
  return {
    at: (value) => (value - from) / (to - from),
    ticks: ticks.map((value) => ({ value, says: valueText(value, unit).replace(' %', '%') })),
  };
};

/** One, two or five of some power of ten, so that there are three to five steps. */
const stepFor = (span: number): number => {
  const power = 10 ** Math.floor(Math.log10(span));
  const times = [0.2, 0.5, 1, 2].find((each) => span / (each * power) <= 5) ?? 5;
  return times * power;
};

const powers = (least: number, most: number): Scale => {
  const from = TIMES.findLast((each) => each <= least) ?? least;
  const to = TIMES.find((each) => each >= most) ?? most;
  const inside = TIMES.filter((each) => each >= from && each <= to);
  const every = Math.ceil(inside.length / 4);
  const at = (value: number): number => Math.log(Math.max(from, value) / from) / Math.log(to / from);
  const ticks = inside.filter((_, index) => index % every === 0 || index === inside.length - 1);
  return { at, ticks: ticks.map((value) => ({ value, says: longValueText(value) })) };
};
