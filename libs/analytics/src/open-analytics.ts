import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, type Asked, type AskLimits } from './asking/asking.js';
import { questionsWith, type Question } from './asking/questions.js';
import { figuresOf, type Answer } from './figures/figures.js';
import type { Filters } from './figures/filters.js';
import type { Metric } from './figures/metric.js';
import { openDatabase } from './keeping/database.js';
import { exportFigures, exportTable, type ExportFormat } from './keeping/exporting.js';
import { Following, type AnalyticsStanding, type FollowedParts } from './keeping/following.js';
import { pseudonymsOf } from './tables/pseudonyms.js';
import { EVERYTHING, readThrough, seeing, type Sight } from './tables/sight.js';
import { tablesWith } from './tables/brought.js';
import type { Table } from './tables/table.js';

/**
 * What analytics are opened with: the store that they follow, where their file is (`memory:` for none), and the secret that their
 * pseudonyms are made with.
 */
export type AnalyticsParts = FollowedParts & {
  readonly path: string;
  readonly secret: string;
  readonly memoryMb?: number;
};

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
  /** Every table, those that games bring among them. */
  readonly tables: readonly Table[];
  /** Questions to begin from, those that games bring among them. */
  readonly questions: readonly Question[];
  readonly figures: (sight: Sight, metric: Metric, filters: Filters) => Promise<Answer>;
  /** Answers one SELECT over the tables. Throws Unanswerable. */
  readonly ask: (sight: Sight, sql: string, limits: AskLimits) => Promise<Asked>;
  /** A table as a file, in parts. */
  readonly export: (sight: Sight, table: Table, format: ExportFormat) => AsyncIterable<Buffer>;
  /** What a metric comes to, as a file. */
  readonly exportFigures: (answer: Answer, format: ExportFormat) => AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
};

const USUAL_MEMORY_MB = 512;

/** Opens the tables and finds where they end; `start` has them follow the store. Throws AnalyticsMissing. */
export const openAnalytics = async ({
  path,
  secret,
  memoryMb = USUAL_MEMORY_MB,
  ...followed
}: AnalyticsParts): Promise<Analytics> => {
  const exports = mkdtempSync(join(tmpdir(), 'stackledger-exports-'));
  const tables = tablesWith(followed.brought ?? {});
  const names = tables.map(({ name }) => name);
  const pseudonyms = pseudonymsOf(secret);
  const database = await openDatabase({ path, memoryMb, exports, tables, pseudonyms });
  const { instance, writer } = database;
  const following = new Following(followed, { writer, tables, pseudonyms });
  await following.open();
  return {
    start: () => following.start(),
    standing: () => following.standing(),
    rebuilt: database.why,
    caughtUp: () => following.caughtUp(),
    settled: () => following.settled(),
    tables,
    questions: questionsWith(followed.brought ?? {}),
    figures: (sight, metric, filters) =>
      seeing(instance, tables, sight, (reader) => figuresOf(reader, metric, filters)),
    ask: (sight, sql, limits) =>
      seeing(instance, tables, sight, (reader) =>
        ask(reader, { sql, tables: names, apart: sight.tournament !== undefined }, limits),
      ),
    export: (sight, table, format) =>
      readThrough(instance, tables, sight, (reader) => exportTable(reader, exports, table, format)),
    exportFigures: ({ metric, unit, struck, interval, figures }, format) => {
      const rows = figures.map((figure) => ({ ...figure, metric, unit, struck, method: interval.method }));
      return readThrough(instance, [], EVERYTHING, (reader) => exportFigures(reader, exports, rows, format));
    },
    close: async () => {
      await following.stop();
      writer.closeSync();
      instance.closeSync();
      rmSync(exports, { recursive: true, force: true });
    },
  };
};
