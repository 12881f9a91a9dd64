import type { Analytics } from '@stackledger/analytics';
import type { Health } from '@stackledger/wire';

/**
 * How the tables of the analytics are, with a sentence for whoever runs the service where they read no more or were
 * made anew.
 */
export const analyticsHealth = async (analytics: Analytics | null): Promise<Health['analytics']> => {
  if (analytics === null) return null;
  const { state, behind, failure, goesOn } = await analytics.standing();
  const anew = analytics.rebuilt === null ? null : `they were made anew at the start: ${analytics.rebuilt}`;
  const next = goesOn === 'by itself' ? 'they are opened again in a moment' : 'they go on with the next start';
  const detail = failure === null ? anew : `they read no more events: ${failure}; ${next}`;
  return { state, behind, detail };
};
