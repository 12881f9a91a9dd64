import type { AnalyticsView, FiguresView } from '@stackledger/wire';

/** A metric as the service lists it. */
export type MetricInfo = AnalyticsView['metrics'][number];

/** A filter as the service lists it. */
export type FilterInfo = AnalyticsView['filters'][number];

/** The figure of one group. */
export type GroupFigure = FiguresView['figures'][number];

/** What of the address narrows figures: the names and values of filters, and what they are grouped by. */
export type ChosenFilters = { readonly [name: string]: string };

/** What figures come to: a sentence, and what is to be minded with it. */
export type FigureSentence = { readonly strong: string; readonly rest: string };
