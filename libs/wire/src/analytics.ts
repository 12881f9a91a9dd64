/** A metric as it is told: what it means, and from how many on something may be concluded. */
type MetricListed = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** What its figures are: a share, the part of all that a group is, a median, a mean, or how evenly faces fall. */
  readonly kind: 'share' | 'spread' | 'quantiles' | 'mean' | 'faces';
  readonly unit: string;
  /** The filters that say something about it, and by what else it can be grouped. */
  readonly filters: readonly string[];
  readonly by: readonly string[];
  /** Whether it counts what rewinds have struck, unless it is asked otherwise. */
  readonly struck: 'live' | 'all';
  readonly least: number;
};

/** A filter as whoever sets it is told of it: a text, a day (`2026-01-31`), or one of some words. */
type FilterListed = {
  readonly name: string;
  readonly is: 'text' | 'day' | 'choice';
  readonly about: string;
  readonly choices: readonly string[];
};

/** The metrics and tables that there are. `behind`: how many events are not in the tables yet. */
export type AnalyticsView = {
  readonly state: 'current' | 'catching-up' | 'stopped';
  readonly behind: number;
  /** Whether whoever asks is told names; else pseudonyms stand in their place. */
  readonly names: boolean;
  /** The tournament of whose matches everything is; null for all there are. */
  readonly tournament: string | null;
  readonly metrics: readonly MetricListed[];
  readonly filters: readonly FilterListed[];
  /** In which forms a table and a metric are sent. */
  readonly formats: readonly string[];
  /** Questions to begin from, with their answers in SQL. */
  readonly questions: readonly { readonly title: string; readonly sql: string }[];
  readonly tables: readonly {
    readonly name: string;
    readonly about: string;
    readonly columns: readonly { readonly name: string; readonly is: string; readonly about: string }[];
  }[];
};

/** A value with what bounds it. */
type Bounded = { readonly value: number; readonly low: number | null; readonly high: number | null };

/** The figure of one group, of `n`; `low` and `high` bound it where that can be said. What else there is hangs on the kind of the metric. */
type FigureView = {
  readonly group: string;
  readonly n: number;
  readonly enough: boolean;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Of a share: how many of the `n`. */
  readonly hits?: number;
  /** Of a median: the 90th percentile. Of a measure: the greatest. */
  readonly p90?: number | null;
  readonly most?: number | null;
  /** Of faces: how often each fell, the share of each, and how probable that is with faces that are alike. */
  readonly counts?: readonly number[];
  readonly faces?: readonly Bounded[];
  readonly p?: number | null;
  readonly corrected?: number | null;
  readonly runs?: number | null;
  /** Some of the revisions behind it. */
  readonly behind: readonly { readonly matchId: string; readonly revision: string }[];
};

/** A metric over what was asked for. */
export type FiguresView = {
  readonly metric: string;
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly struck: 'live' | 'all';
  readonly interval: { readonly method: string; readonly level: number };
  readonly least: number;
  readonly n: number;
  /** Of faces: how many it would take to notice, four times in five, one that falls so often. */
  readonly notice: readonly { readonly share: number; readonly n: number }[] | null;
  readonly behind: number;
  readonly figures: readonly FigureView[];
};

/** The rows that answer a question; `more`: whether there are others. */
export type SqlAnswer = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly more: boolean;
};
