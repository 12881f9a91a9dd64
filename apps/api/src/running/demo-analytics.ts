import { analyticsCanRun } from '@stackledger/analytics';
import { besideStore } from '@stackledger/service';

/** The file of the analytics beside a store; in memory for a store in memory. */
export const analyticsBeside = (storeUrl: string): string => {
  if (storeUrl.startsWith('memory:')) return storeUrl;
  return `${besideStore(storeUrl)}.analytics.duckdb`;
};

/**
 * Where a service with the sample match keeps its analytics, so that their pages have something to show; nowhere
 * without the optional package.
 */
export const demoAnalytics = async (storeUrl: string): Promise<{ readonly analytics?: string }> =>
  (await analyticsCanRun()) ? { analytics: analyticsBeside(storeUrl) } : {};
