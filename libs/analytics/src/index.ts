export { type QueryResult } from './queries/run-query.js';
export { Unanswerable } from './queries/checked-sql.js';
export { type MetricAnswer } from './figures/figures.js';
export {
  dayFault,
  DIMENSIONS,
  type Dimension,
  dimensionsOf,
  filterFault,
  FILTERS,
  type Filters,
  filtersOn,
} from './figures/filters.js';
export { type Metric } from './figures/metric.js';
export { METRICS } from './figures/metrics.js';
export { AnalyticsMissing, areAnalyticsInstalled, loadDuckDb } from './storage/database.js';
export { EXPORT_FORMATS, type ExportFormat } from './storage/exporting.js';
export { type AnalyticsStanding, type AnalyticsStatus } from './storage/tables-follower.js';
export { type Analytics, openAnalytics, openWorkerAnalytics } from './open-analytics.js';
export { type WorkerPort, type WorkerProcess } from './worker/worker-port.js';
export { serveTables } from './worker/serve-tables.js';
export { questionsWith, type SampleQuestion } from './queries/sample-questions.js';
export { Busy, TablesBeingMade, TablesUnavailable } from './queries/query-gate.js';
export { EVERYTHING, type TablesVisibility } from './tables/visibility.js';
export { type GameTables, tablesWith } from './tables/game-tables.js';
export { type AnalyticsTable } from './tables/table.js';
