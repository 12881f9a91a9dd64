import type { Readable } from 'node:stream';
import type { EventStore } from '@stackledger/store';
import { BoundedQuestions } from './worker/bounded-questions.js';
import type { WorkerProcess } from './worker/worker-port.js';
import { WorkerTables, type WorkerTablesOptions } from './worker/worker-tables.js';
import type { QueryResult, QueryLimits } from './queries/run-query.js';
import { openTables, type Tables, type TablesOptions } from './queries/open-tables.js';
import { questionsWith, type SampleQuestion } from './queries/sample-questions.js';
import type { MetricAnswer } from './figures/figures.js';
import type { Filters } from './figures/filters.js';
import type { Metric } from './figures/metric.js';
import { soundSource } from './storage/sound-source.js';
import { sentAway, type ExportFormat } from './storage/exporting.js';
import { standingOf, type AnalyticsStanding, type AnalyticsStatus } from './storage/tables-follower.js';
import { tablesWith, type GameTables } from './tables/game-tables.js';
import type { TablesVisibility } from './tables/visibility.js';
import type { AnalyticsTable } from './tables/table.js';

/** Tables and metrics over all matches of a store, kept up to date. */
export type Analytics = {
  /** Resolves once the tables are open; until then queries are refused. Rejects with AnalyticsMissing. */
  readonly opened: Promise<void>;
  /** Has them follow the store, from when they are open. */
  readonly start: () => void;
  readonly status: () => AnalyticsStatus;
  /** How far they are beside the store, which is asked where it ends. */
  readonly standing: () => Promise<AnalyticsStanding>;
  /** Why the file was rebuilt on opening, if it was. */
  readonly rebuilt: string | null;
  /** Resolves once the tables hold everything that was in the store at the start, or have stopped. */
  readonly caughtUp: () => Promise<void>;
  /** Resolves once the tables hold every event received so far. */
  readonly settled: () => Promise<void>;
  /** All tables, those of games included. */
  readonly tables: readonly AnalyticsTable[];
  /** Sample questions, those of games included. */
  readonly questions: readonly SampleQuestion[];
  /** Computes a metric. Throws Busy, as do queries and exports. */
  readonly figures: (sight: TablesVisibility, metric: Metric, filters: Filters) => Promise<MetricAnswer>;
  /** Runs one SELECT over the tables. Throws Unanswerable. */
  readonly ask: (sight: TablesVisibility, sql: string, limits: QueryLimits) => Promise<QueryResult>;
  /** A table as a file, streamed. */
  readonly export: (sight: TablesVisibility, table: AnalyticsTable, format: ExportFormat) => Promise<Readable>;
  /** The figures of a metric as a file. */
  readonly exportFigures: (answer: MetricAnswer, format: ExportFormat) => Promise<Readable>;
  readonly close: () => Promise<void>;
};

const over = (
  opened: Tables & Pick<Analytics, 'standing'> & { readonly opened?: Promise<void> },
  brought: GameTables,
  questions: Pick<Tables, 'ask' | 'close'> = opened,
): Analytics => ({
  opened: opened.opened ?? Promise.resolve(),
  start: () => opened.start(),
  status: () => opened.status(),
  standing: () => opened.standing(),
  get rebuilt() {
    return opened.rebuilt;
  },
  caughtUp: () => opened.caughtUp(),
  settled: () => opened.settled(),
  tables: tablesWith(brought),
  questions: questionsWith(brought),
  figures: (sight, { id }, filters) => opened.figures(sight, id, filters),
  ask: (sight, sql, limits) => questions.ask(sight, sql, limits),
  export: async (sight, { name }, format) => sentAway(await opened.writeTable(sight, name, format)),
  exportFigures: async (answer, format) => sentAway(await opened.writeFigures(answer, format)),
  close: async () => {
    if (questions !== opened) await questions.close();
    await opened.close();
  },
});

/** Opens the tables in this thread; `start` begins to follow the store. Throws AnalyticsMissing. */
export const openAnalytics = async (parts: TablesOptions & { readonly store: EventStore }): Promise<Analytics> => {
  const tables = await openTables({ ...parts, store: soundSource(parts.store) });
  const standing = (): Promise<AnalyticsStanding> => {
    const status = tables.status();
    return standingOf(status, parts.store, status.position);
  };
  return over({ ...tables, standing }, parts.brought ?? {});
};

/** What the process of free questions is started with: how much memory its tables use, and how much it may have. */
type QuestionProcess = {
  readonly launch: () => WorkerProcess;
  readonly memoryMb: number;
  readonly mostMb: number;
};

type WorkerAnalyticsOptions = WorkerTablesOptions & {
  readonly brought?: GameTables;
  /** Answers free questions apart from the figures; without it one worker answers both. */
  readonly questions?: QuestionProcess;
};

/**
 * The same with the tables in a worker process, which is started here, and opens them (`opened`): this thread produces
 * the event stream and sends queries. Free questions have tables of their own (`.questions` beside the file), once the
 * first is asked.
 */
export const openWorkerAnalytics = ({ brought = {}, questions, ...parts }: WorkerAnalyticsOptions): Analytics => {
  const tables = new WorkerTables(parts);
  if (questions === undefined) return over(tables, brought);
  const { mostMb, ...instead } = questions;
  const path = parts.path === 'memory:' ? parts.path : `${parts.path}.questions`;
  const open = async (): Promise<WorkerTables> => {
    const own = new WorkerTables({ ...parts, ...instead, path });
    await own.opened;
    own.start();
    return own;
  };
  return over(tables, brought, new BoundedQuestions({ open, mostMb }));
};
