import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { figuresOf, type Answer } from '../figures/figures.js';
import type { Filters } from '../figures/filters.js';
import { METRICS } from '../figures/metrics.js';
import { openDatabase } from '../keeping/database.js';
import { writeFigures, writeTable, type ExportFormat } from '../keeping/exporting.js';
import { Following, type AnalyticsStanding, type FollowedParts } from '../keeping/following.js';
import { tablesWith } from '../tables/brought.js';
import { pseudonymsOf } from '../tables/pseudonyms.js';
import { EVERYTHING, seeing, type Sight } from '../tables/sight.js';
import { ask, type Asked, type AskLimits } from './asking.js';
import { Gate } from './gate.js';

/**
 * What tables are opened with: the store that they follow, where their file is (`memory:` for none), and the secret that their
 * pseudonyms are made with.
 */
export type TablesParts = FollowedParts & {
  readonly path: string;
  readonly secret: string;
  readonly memoryMb?: number | undefined;
  /** How long to wait for another process that has the file open: not at all, unless it is said. */
  readonly lockWaitMs?: number;
};

/** Open tables as one works with them who has the file; metrics and tables go by their names, and files by their paths. */
export type Tables = {
  readonly start: () => void;
  readonly standing: () => AnalyticsStanding;
  /** Why what was there before was made anew, if it was. */
  readonly rebuilt: string | null;
  readonly caughtUp: () => Promise<void>;
  readonly settled: () => Promise<void>;
  readonly figures: (sight: Sight, metric: string, filters: Filters) => Promise<Answer>;
  readonly ask: (sight: Sight, sql: string, limits: AskLimits) => Promise<Asked>;
  /** Writes a file that whoever asks sends and removes. */
  readonly writeTable: (sight: Sight, table: string, format: ExportFormat) => Promise<string>;
  readonly writeFigures: (answer: Answer, format: ExportFormat) => Promise<string>;
  readonly close: () => Promise<void>;
};

const USUAL_MEMORY_MB = 512;

/** What goes by a name that is looked up before it is asked for. */
const named = <T>(all: readonly T[], nameOf: (each: T) => string, name: string): T => {
  const found = all.find((each) => nameOf(each) === name);
  if (found === undefined) throw new Error(`the analytics know nothing called ${name}`);
  return found;
};

const rowsOf = ({ metric, unit, struck, interval, figures }: Answer): readonly object[] =>
  figures.map((figure) => ({ ...figure, metric, unit, struck, method: interval.method }));

/** Opens the tables and finds where they end; `start` has them follow the store. Throws AnalyticsMissing. */
export const openTables = async ({
  path,
  secret,
  memoryMb = USUAL_MEMORY_MB,
  lockWaitMs = 0,
  ...followed
}: TablesParts): Promise<Tables> => {
  const exports = mkdtempSync(join(tmpdir(), 'stackledger-exports-'));
  const tables = tablesWith(followed.brought ?? {});
  const names = tables.map(({ name }) => name);
  const pseudonyms = pseudonymsOf(secret);
  const database = await openDatabase({ path, memoryMb, lockWaitMs, exports, tables, pseudonyms });
  const { instance, writer } = database;
  const following = new Following(followed, { writer, tables, pseudonyms });
  await following.open();
  const gate = new Gate();
  const through: typeof seeing = (...given) => gate.pass(() => seeing(...given));
  return {
    start: () => following.start(),
    standing: () => following.standing(),
    rebuilt: database.why,
    caughtUp: () => following.caughtUp(),
    settled: () => following.settled(),
    figures: (sight, metric, filters) =>
      through(instance, tables, sight, (reader) =>
        figuresOf(
          reader,
          named(METRICS, ({ id }) => id, metric),
          filters,
        ),
      ),
    ask: (sight, sql, limits) =>
      through(instance, tables, sight, (reader) =>
        ask(reader, { sql, tables: names, apart: sight.tournament !== undefined }, limits),
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
