import { rmSync } from 'node:fs';
import type { MetricAnswer } from '../figures/figures.js';
import type { Filters } from '../figures/filters.js';
import type { Metric } from '../figures/metric.js';
import { METRICS } from '../figures/metrics.js';
import { openDatabase } from '../storage/database.js';
import { writeFigures, writeTable, type ExportFormat } from '../storage/exporting.js';
import { TablesFollower, type AnalyticsStatus, type TablesFollowerOptions } from '../storage/tables-follower.js';
import { tablesWith } from '../tables/game-tables.js';
import type { AnalyticsTable } from '../tables/table.js';
import { pseudonymsOf } from '../tables/pseudonyms.js';
import { EVERYTHING, isRestricted, seeing, type TablesVisibility } from '../tables/visibility.js';
import { exportFolder } from './export-folder.js';
import { runQuery, type QueryResult, type QueryLimits } from './run-query.js';
import { QueryGate } from './query-gate.js';

/**
 * The options of tables: the store that they follow, the path of their file (`memory:` for none), and the secret of
 * their pseudonyms.
 */
export type TablesOptions = TablesFollowerOptions & {
  readonly path: string;
  readonly secret: string;
  readonly memoryMb?: number | undefined;
  /** How long to wait for another process that has the file open; 0 by default. */
  readonly lockWaitMs?: number;
};

/** Open tables, used by names of metrics and tables and by paths of files. */
export type Tables = {
  readonly start: () => void;
  readonly status: () => AnalyticsStatus;
  /** Why the file was rebuilt on opening, if it was. */
  readonly rebuilt: string | null;
  readonly caughtUp: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly figures: (sight: TablesVisibility, metric: string, filters: Filters) => Promise<MetricAnswer>;
  readonly ask: (sight: TablesVisibility, sql: string, limits: QueryLimits) => Promise<QueryResult>;
  /** Answers the path of a file that the caller sends and removes. */
  readonly writeTable: (sight: TablesVisibility, table: string, format: ExportFormat) => Promise<string>;
  readonly writeFigures: (answer: MetricAnswer, format: ExportFormat) => Promise<string>;
  readonly close: () => Promise<void>;
};

const USUAL_MEMORY_MB = 512;

/** An element by a name that is known to exist. */
const named = <T>(all: readonly T[], nameOf: (each: T) => string, name: string): T => {
  const found = all.find((each) => nameOf(each) === name);
  if (found === undefined) throw new Error(`the analytics know nothing called ${name}`);
  return found;
};

/** The tables that a metric may look at: those that it names, and those of every filter. */
const tablesOf = (metric: Metric, tables: readonly AnalyticsTable[]): readonly AnalyticsTable[] => {
  const said = JSON.stringify(metric);
  return tables.filter(({ name }) => ['matches', 'seats'].includes(name) || said.includes(name));
};

const rowsOf = ({ metric, unit, struck, interval, figures }: MetricAnswer): readonly object[] =>
  figures.map(({ difference, ...figure }) => ({
    ...figure,
    difference: difference?.value,
    difference_low: difference?.low,
    difference_high: difference?.high,
    difference_p: difference?.p,
    difference_corrected: difference?.corrected,
    metric,
    unit,
    struck,
    method: interval.method,
  }));

/** Opens the tables; `start` begins to follow the store. Throws AnalyticsMissing. */
export const openTables = async ({
  path,
  secret,
  memoryMb = USUAL_MEMORY_MB,
  lockWaitMs = 0,
  ...followed
}: TablesOptions): Promise<Tables> => {
  const exports = exportFolder();
  const tables = tablesWith(followed.brought ?? {});
  const names = tables.map(({ name }) => name);
  const pseudonyms = pseudonymsOf(secret);
  const database = await openDatabase({ path, memoryMb, lockWaitMs, exports, tables, pseudonyms });
  const { instance, writer } = database;
  const following = new TablesFollower(followed, { writer, tables, pseudonyms });
  await following.open();
  const gate = new QueryGate();
  const through: typeof seeing = (...given) => gate.pass(() => seeing(...given));
  return {
    start: () => following.start(),
    status: () => following.status(),
    rebuilt: database.why,
    caughtUp: () => following.caughtUp(),
    settled: () => following.settled(),
    figures: (sight, metric, filters) => {
      const asked = named(METRICS, ({ id }) => id, metric);
      return through(instance, tablesOf(asked, tables), sight, async (reader) => {
        // Read when it is needed: the distributions are a sixth of the program.
        const { figuresOf } = await import('../figures/figures.js');
        return figuresOf(reader, asked, filters);
      });
    },
    ask: (sight, sql, limits) =>
      through(instance, tables, sight, (reader) =>
        runQuery(reader, { sql, tables: names, isRestricted: isRestricted(sight) }, limits),
      ),
    writeTable: (sight, table, format) =>
      through(instance, tables, sight, (reader) =>
        writeTable(
          reader,
          exports,
          named(tables, ({ name }) => name, table),
          format,
        ),
      ),
    writeFigures: (answer, format) =>
      through(instance, [], EVERYTHING, (reader) => writeFigures(reader, exports, rowsOf(answer), format)),
    close: async () => {
      await following.stop();
      writer.closeSync();
      instance.closeSync();
      rmSync(exports, { recursive: true, force: true });
    },
  };
};
