import { AnalyticsMissing, areAnalyticsInstalled } from '@stackledger/analytics';
import { besideStore } from '@stackledger/service';

/** The file of the analytics beside a store; in memory for a store in memory. */
export const analyticsBeside = (storeUrl: string): string => {
  if (storeUrl.startsWith('memory:')) return storeUrl;
  return `${besideStore(storeUrl)}.analytics.duckdb`;
};

/**
 * Where a service with the sample match keeps its analytics, so that their pages have something to show; nowhere
 * without the optional package. Whether its binary runs here is seen when it starts (`lacksAnalytics`): loading it
 * takes a quarter of a start.
 */
export const demoAnalytics = (storeUrl: string): { readonly analytics?: string } =>
  areAnalyticsInstalled() ? { analytics: analyticsBeside(storeUrl) } : {};

/** Whether a start failed by the optional package alone. */
export const lacksAnalytics = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof AnalyticsMissing;
