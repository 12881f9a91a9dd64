/** The columns of a metric's table that filters may be about; null where it has none. */
type Filtered = {
  readonly seat: string | null;
  readonly card: string | null;
  /** Who is meant where it is not whoever sat at the seat: a judge. */
  readonly person?: string;
};

/** What a figure is: a share of things, the part of all that a group is, a quantile or a mean of a measure, or how evenly faces fall. */
export type FigureKind = 'share' | 'spread' | 'quantiles' | 'mean' | 'faces';

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
  /** How many faces there are; six, unless it says otherwise. */
  readonly faces?: number;
  /** Says of a row whether it was confirmed, where that can be asked. */
  readonly confirmed?: string;
  /** Its groups mean something only as they are: it is asked by nothing else. */
  readonly by?: false;
  /** The revision behind a row. */
  readonly revision: string;
  readonly filtered: Filtered;
  /** False where nothing else than `struck` says can be counted: on the record, which no rewind touches, or of whole matches. */
  readonly onLines?: false;
  /** Below so many nothing should be concluded. */
  readonly least: number;
};
