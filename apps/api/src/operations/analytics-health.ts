import type { Analytics } from '@stackledger/analytics';
import type { Health } from '@stackledger/wire';

/** How the tables of the analytics are, with a sentence for whoever runs the service where they read no more. */
export const analyticsHealth = (analytics: Analytics | null): Health['analytics'] => {
  if (analytics === null) return null;
  const { state, behind, fault } = analytics.standing();
  const detail = fault === null ? null : `they read no more events: ${fault}; they go on with the next start`;
  return { state, behind, detail };
};
