import { Inject, Injectable } from '@nestjs/common';
import {
  Busy,
  METRICS,
  TablesBeingMade,
  TablesUnavailable,
  Unanswerable,
  type Analytics,
  type Metric,
  type AnalyticsTable,
} from '@stackledger/analytics';
import { malformed } from '@stackledger/service';
import { HttpRejection } from '../problems/http-rejection.js';

/** Injection token of the tables; null where the service keeps none. */
export const ANALYTICS = Symbol('ANALYTICS');

/** The tables for the routes: whatever is not there is refused in a sentence. */
@Injectable()
export class AnalyticsTables {
  constructor(@Inject(ANALYTICS) private readonly analytics: Analytics | null) {}

  /** The tables that follow the store. Throws a refusal where there are none. */
  here(): Analytics {
    if (this.analytics !== null) return this.analytics;
    throw new HttpRejection({
      code: 'no-analytics',
      rule: null,
      status: 501,
      detail: 'this service keeps no analytics',
      legal: 'Start it with ANALYTICS set to the path of a file for them (docs/reference/analytics.md).',
    });
  }

  /** The metric of that name. */
  metric(id: string): Metric {
    return (
      METRICS.find((metric) => metric.id === id) ??
      unknown(
        'metric',
        id,
        METRICS.map((metric) => metric.id),
      )
    );
  }

  /** The table of that name. */
  table(name: string): AnalyticsTable {
    const { tables } = this.here();
    return (
      tables.find((table) => table.name === name) ??
      unknown(
        'table',
        name,
        tables.map((table) => table.name),
      )
    );
  }

  /** An answer to a question, or a refusal that says why there is none. */
  async answered<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof Unanswerable)
        throw malformed(error.message, 'Ask one SELECT over the tables that GET /v1/analytics lists.');
      if (error instanceof Busy) throw later('analytics-busy', error.message);
      if (error instanceof TablesBeingMade) throw later('analytics-away', error.message);
      if (error instanceof TablesUnavailable)
        throw later('analytics-away', `the tables of the analytics are not open: ${error.message}`);
      throw error;
    }
  }
}

/** What may be had in some seconds. */
const later = (code: string, detail: string): HttpRejection =>
  new HttpRejection({
    ...{ code, rule: null, status: 503, detail },
    legal: 'Ask again in some seconds; whoever runs the service sees in /health how the tables are.',
    headers: { 'retry-after': '5' },
  });

const unknown = (what: string, name: string, known: readonly string[]): never => {
  throw new HttpRejection({
    code: `unknown-${what}`,
    rule: null,
    status: 404,
    detail: `there is no ${what} called ${name}`,
    legal: `There are ${known.join(', ')}.`,
  });
};
