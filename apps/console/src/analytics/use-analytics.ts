import type { AnalyticsView } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { useResource, type LoadedResource } from '../client/use-resource.js';

/** The path of the list of metrics. */
export const ANALYTICS = '/v1/analytics';

/** How often a page looks again while matches are still being read into the tables. */
const EVERY_MS = 3_000;

/**
 * What the service reckons, and how far it is; asked again while it is behind. `turn` changes whenever figures may
 * have.
 */
export const useAnalytics = (): LoadedResource<AnalyticsView> & { readonly turn: number } => {
  const [looks, look] = useState(0);
  const asked = useResource<AnalyticsView>(ANALYTICS, looks);
  const isBehind = asked.value !== null && isReading(asked.value);
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(() => look((before) => before + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, [isBehind]);
  return { ...asked, turn: 2 * looks + (isBehind ? 0 : 1) }; // once more when nothing is left to be read
};

/** Whether matches are still being read: between two parts of them nothing may be behind. */
const isReading = ({ state, behind }: AnalyticsView): boolean =>
  state === 'catching-up' || (state === 'current' && behind !== 0);
