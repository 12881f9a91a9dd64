import type { Readable } from 'node:stream';
import { TablesApart, type ApartParts } from './apart/tables-apart.js';
import type { Asked, AskLimits } from './asking/asking.js';
import { openTables, type Tables, type TablesParts } from './asking/open-tables.js';
import { questionsWith, type Question } from './asking/questions.js';
import type { Answer } from './figures/figures.js';
import type { Filters } from './figures/filters.js';
import type { Metric } from './figures/metric.js';
import { sentAway, type ExportFormat } from './keeping/exporting.js';
import type { AnalyticsStanding } from './keeping/following.js';
import { tablesWith, type Brought } from './tables/brought.js';
import type { Sight } from './tables/sight.js';
import type { Table } from './tables/table.js';

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
  /** Throws Busy, as do questions and files. */
  readonly figures: (sight: Sight, metric: Metric, filters: Filters) => Promise<Answer>;
  /** Answers one SELECT over the tables. Throws Unanswerable. */
  readonly ask: (sight: Sight, sql: string, limits: AskLimits) => Promise<Asked>;
  /** A table as a file, in parts. */
  readonly export: (sight: Sight, table: Table, format: ExportFormat) => Promise<Readable>;
  /** What a metric comes to, as a file. */
  readonly exportFigures: (answer: Answer, format: ExportFormat) => Promise<Readable>;
  readonly close: () => Promise<void>;
};

const over = (opened: Tables, brought: Brought): Analytics => ({
  start: () => opened.start(),
  standing: () => opened.standing(),
  get rebuilt() {
    return opened.rebuilt;
  },
  caughtUp: () => opened.caughtUp(),
  settled: () => opened.settled(),
  tables: tablesWith(brought),
  questions: questionsWith(brought),
  figures: (sight, { id }, filters) => opened.figures(sight, id, filters),
  ask: (sight, sql, limits) => opened.ask(sight, sql, limits),
  export: async (sight, { name }, format) => sentAway(await opened.writeTable(sight, name, format)),
  exportFigures: async (answer, format) => sentAway(await opened.writeFigures(answer, format)),
  close: () => opened.close(),
});

/** Opens the tables in this thread and finds where they end; `start` has them follow the store. Throws AnalyticsMissing. */
export const openAnalytics = async (parts: TablesParts): Promise<Analytics> =>
  over(await openTables(parts), parts.brought ?? {});

/** The same on another side, which is started here and keeps them: this thread hands over what is in the store, and asks. */
export const openAnalyticsApart = async ({
  brought = {},
  ...parts
}: ApartParts & { readonly brought?: Brought }): Promise<Analytics> => over(await TablesApart.open(parts), brought);
