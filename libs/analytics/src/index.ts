export { type Asked } from './asking/asking.js';
export { Unanswerable } from './asking/checked-sql.js';
export { type Answer } from './figures/figures.js';
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
export { analyticsCanRun, AnalyticsMissing } from './keeping/database.js';
export { EXPORT_FORMATS, type ExportFormat } from './keeping/exporting.js';
export { type AnalyticsStanding } from './keeping/following.js';
export { type Analytics, openAnalytics, openAnalyticsApart } from './open-analytics.js';
export { type Port, type Started } from './apart/port.js';
export { serveTables } from './apart/serve-tables.js';
export { Busy, TablesGone } from './asking/gate.js';
export { EVERYTHING, type Sight } from './tables/sight.js';
export { type Brought, tablesWith } from './tables/brought.js';
export { type Table } from './tables/table.js';
