/** A metric as it is told: what it means, and from how many on something may be concluded. */
type MetricListed = {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  /** Whether it counts what rewinds have struck, unless it is asked otherwise. */
  readonly struck: 'live' | 'all';
  readonly least: number;
};

/** The metrics and tables that there are. `behind`: how many events are not in the tables yet. */
export type AnalyticsView = {
  readonly state: 'current' | 'catching-up' | 'stopped';
  readonly behind: number;
  readonly metrics: readonly MetricListed[];
  readonly tables: readonly {
    readonly name: string;
    readonly about: string;
    readonly columns: readonly { readonly name: string; readonly is: string; readonly about: string }[];
  }[];
};

/** The figure of one group, of `n`; `low` and `high` bound it where that can be said. */
type FigureView = {
  readonly group: string;
  readonly n: number;
  readonly enough: boolean;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
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
  readonly behind: number;
  readonly figures: readonly FigureView[];
};

/** The rows that answer a question; `more`: whether there are others. */
export type SqlAnswer = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly more: boolean;
};
