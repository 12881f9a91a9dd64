import type { Filtered } from './filters.js';

/** What a figure is: a share of things, a quantile or a mean of a measure, or how evenly faces fall. */
export type FigureKind = 'share' | 'quantiles' | 'mean' | 'faces';

/**
 * A figure for each group of rows of a table `t` beside its match `m`. `measure`: for a share what counts (true or false), else the
 * number that is measured.
 */
export type Metric = {
  readonly id: string;
  readonly title: string;
  /** What it means, and what it does not. */
  readonly about: string;
  readonly kind: FigureKind;
  readonly unit: string;
  /** Which events count unless it is asked otherwise: those of the line that counts, or all. */
  readonly struck: 'live' | 'all';
  readonly from: string;
  readonly where?: string;
  readonly group: string;
  readonly measure: string;
  /** The variance of the measure where it is known. */
  readonly variance?: number;
  /** The revision behind a row. */
  readonly revision: string;
  readonly filtered: Filtered;
  /** Left out where its rows stand on the record, which no rewind touches. */
  readonly onLines?: false;
  /** Below so many nothing should be concluded. */
  readonly least: number;
};
