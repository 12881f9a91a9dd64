/** The columns to which filters apply; null where the metric's table has none. */
type FilterColumns = {
  readonly seat: string | null;
  readonly card: string | null;
  /** The column of a person other than the one at the seat: a judge. */
  readonly person?: string;
};

/** Who looks at figures. */
type MetricUser = 'judge' | 'organiser' | 'designer' | 'player';

/**
 * What a figure is: the share of rows with a property, the share of all rows that a group is, a quantile or a mean of a
 * measure, or how even faces are.
 */
export type FigureKind = 'share' | 'spread' | 'quantiles' | 'mean' | 'faces';

/**
 * A figure for each group of rows of a table `t` joined with its match `m`. `measure` is a condition for a share, else
 * a number.
 */
export type Metric = {
  readonly id: string;
  readonly title: string;
  /** What it is, so exactly that another program can compute it from the tables (docs/reference/analytics.md). */
  readonly about: string;
  /** Who asks what with it. */
  readonly asked: readonly { readonly by: MetricUser; readonly question: string }[];
  readonly kind: FigureKind;
  readonly unit: string;
  /** Which events count by default: those of the active branch, or all. */
  readonly struck: 'live' | 'all';
  readonly from: string;
  readonly where?: string;
  /** The rows that `where` leaves out, by reason: how many there are is reported beside the figures. */
  readonly leftOut?: readonly { readonly why: string; readonly when: string }[];
  readonly group: string;
  readonly measure: string;
  /** What the measure of a row would be on average by chance alone, where that is known. */
  readonly even?: string;
  /** The condition of rows that a group is compared with and does not count; by default those of other groups. */
  readonly against?: string;
  /** The variance of the measure, where it is known. */
  readonly variance?: number;
  /** Number of faces; six by default. */
  readonly faces?: number;
  /** The condition that a row was confirmed, where that applies. */
  readonly confirmed?: string;
  /** Its groups have a meaning of their own: it cannot be grouped otherwise. */
  readonly by?: false;
  /** The revision of a row's source. */
  readonly revision: string;
  readonly filtered: FilterColumns;
  /** False where branches do not matter: of record events, which no rewind affects, and of whole matches. */
  readonly onLines?: false;
  /** The n below which nothing should be concluded. */
  readonly least: number;
};
