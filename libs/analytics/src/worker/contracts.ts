import type { QueryResult, QueryLimits } from '../queries/run-query.js';
import type { MetricAnswer } from '../figures/figures.js';
import type { Filters } from '../figures/filters.js';
import type { ExportFormat } from '../storage/exporting.js';
import type { AnalyticsStatus } from '../storage/tables-follower.js';
import type { TablesVisibility } from '../tables/visibility.js';

/** An event in a message: stream, id, type, text, revision and position. */
export type StreamedEvent = readonly [string, string, string, string, bigint, bigint];

/** Events of a page of one stream; a shorter page is the last. */
export const PAGE = 500;

/** A message of the event stream: an event, or the position up to which it is complete. */
export type EventStreamMessage = StreamedEvent | bigint;

/** The options with which the worker opens the tables. */
export type WorkerOpenRequest = { readonly path: string; readonly secret: string; readonly memoryMb: number | null };

/** The status of the tables, and how many events have reached them. */
export type WorkerStatus = AnalyticsStatus & { readonly reached: number };

/** The functions of the worker with the tables. */
export type WorkerContract = {
  readonly open: (opening: WorkerOpenRequest) => Promise<{ readonly rebuilt: string | null }>;
  readonly start: () => void;
  /** Shows that the worker is responsive. */
  readonly ping: () => void;
  readonly caughtUp: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly figures: (asked: {
    readonly sight: TablesVisibility;
    readonly metric: string;
    readonly filters: Filters;
  }) => Promise<MetricAnswer>;
  readonly ask: (asked: {
    readonly sight: TablesVisibility;
    readonly sql: string;
    readonly limits: QueryLimits;
  }) => Promise<QueryResult>;
  /** Answers the path of a file that the caller sends and removes. */
  readonly writeTable: (asked: {
    readonly sight: TablesVisibility;
    readonly table: string;
    readonly format: ExportFormat;
  }) => Promise<string>;
  readonly writeFigures: (asked: { readonly answer: MetricAnswer; readonly format: ExportFormat }) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** The functions of the side with the store. */
export type ProducerContract = {
  /** The id of the event at a position, if there is one. */
  readonly idAt: (position: bigint) => Promise<string | null>;
  /** Begins the event stream after a position. */
  readonly follow: (after: bigint) => void;
  /** The next messages of the event stream, as soon as there are some. */
  readonly next: () => Promise<readonly EventStreamMessage[]>;
  /** Events of one stream from a revision on, `PAGE` of them unless it ends before. */
  readonly page: (asked: { readonly stream: string; readonly from: bigint }) => Promise<readonly StreamedEvent[]>;
  /** Reports the status of the tables. */
  readonly report: (standing: WorkerStatus) => void;
};
