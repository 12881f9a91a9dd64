import type { Analytics } from '@stackledger/analytics';
import type { Health } from '@stackledger/wire';

/** How the tables of the analytics are, with a sentence for whoever runs the service where they read no more or were made anew. */
export const analyticsHealth = (analytics: Analytics | null): Health['analytics'] => {
  if (analytics === null) return null;
  const { state, behind, fault } = analytics.standing();
  const anew = analytics.rebuilt === null ? null : `they were made anew at the start: ${analytics.rebuilt}`;
  const detail = fault === null ? anew : `they read no more events: ${fault}; they go on with the next start`;
  return { state, behind, detail };
};
