import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, type Asked, type AskLimits } from './asking/asking.js';
import { figuresOf, type Answer } from './figures/figures.js';
import type { Filters } from './figures/filters.js';
import type { Metric } from './figures/metric.js';
import { openDatabase } from './keeping/database.js';
import { exportFigures, exportTable, type ExportFormat } from './keeping/exporting.js';
import { Following, type AnalyticsStanding, type FollowedParts } from './keeping/following.js';
import type { Table } from './tables/table.js';

/** What analytics are opened with: the store that they follow, and where their file is (`memory:` for none). */
export type AnalyticsParts = FollowedParts & { readonly path: string; readonly memoryMb?: number };

/** Tables and figures over all matches of a store, which follow it. */
export type Analytics = {
  readonly start: () => void;
  readonly standing: () => AnalyticsStanding;
  /** Why what was there before was made anew, if it was. */
  readonly rebuilt: string | null;
  /** Resolves once everything that was in the store at the start stands in the tables, or nothing more will. */
  readonly caughtUp: () => Promise<void>;
  /** Resolves once everything that has been seen stands in the tables. */
  readonly settled: () => Promise<void>;
  readonly figures: (metric: Metric, filters: Filters) => Promise<Answer>;
  /** Answers one SELECT over the tables. Throws Unanswerable. */
  readonly ask: (sql: string, limits: AskLimits) => Promise<Asked>;
  /** A table as a file, in parts. */
  readonly export: (table: Table, format: ExportFormat) => AsyncIterable<Buffer>;
  /** What a metric comes to, as a file. */
  readonly exportFigures: (answer: Answer, format: ExportFormat) => AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
};

const USUAL_MEMORY_MB = 512;

/** Opens the tables and finds where they end; `start` has them follow the store. Throws AnalyticsMissing. */
export const openAnalytics = async ({
  path,
  memoryMb = USUAL_MEMORY_MB,
  ...followed
}: AnalyticsParts): Promise<Analytics> => {
  const exports = mkdtempSync(join(tmpdir(), 'stackledger-exports-'));
  const database = await openDatabase({ path, memoryMb, exports });
  const following = new Following(followed, database);
  await following.open();
  const reading = async <T>(
    read: (reader: Awaited<ReturnType<typeof database.instance.connect>>) => Promise<T>,
  ): Promise<T> => {
    const reader = await database.instance.connect();
    try {
      return await read(reader);
    } finally {
      reader.closeSync();
    }
  };
  return {
    start: () => following.start(),
    standing: () => following.standing(),
    rebuilt: database.why,
    caughtUp: () => following.caughtUp(),
    settled: () => following.settled(),
    figures: (metric, filters) => reading((reader) => figuresOf(reader, metric, filters)),
    ask: (sql, limits) => reading((reader) => ask(reader, sql, limits)),
    export: (table, format) => exportTable(database.instance, exports, table, format),
    exportFigures: ({ metric, unit, struck, interval, figures }, format) => {
      const rows = figures.map((figure) => ({ ...figure, metric, unit, struck, method: interval.method }));
      return exportFigures(database.instance, exports, rows, format);
    },
    close: async () => {
      await following.stop();
      database.writer.closeSync();
      database.instance.closeSync();
      rmSync(exports, { recursive: true, force: true });
    },
  };
};
