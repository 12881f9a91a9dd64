import type { Analytics } from '@stackledger/analytics';
import type { Health } from '@stackledger/wire';

/** How the tables of the analytics are, with a sentence for whoever runs the service where they read no more or were made anew. */
export const analyticsHealth = (analytics: Analytics | null): Health['analytics'] => {
  if (analytics === null) return null;
  const { state, behind, fault, goesOn } = analytics.standing();
  const anew = analytics.rebuilt === null ? null : `they were made anew at the start: ${analytics.rebuilt}`;
  const next = goesOn === 'by itself' ? 'they are opened again in a moment' : 'they go on with the next start';
  const detail = fault === null ? anew : `they read no more events: ${fault}; ${next}`;
  return { state, behind, detail };
};
