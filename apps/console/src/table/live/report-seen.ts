import { useEffect } from 'react';
import { ask } from '../../client/ask.js';

/** What is on the screen for that long was seen; what flits by was not. */
const ON_SCREEN_MS = 200;

/** Reports the revision that a seat has on its screen, while the page is visible and the feed is live. */
export const useReportSeen = (matchId: string, seat: string | null, revision: string, isLive: boolean): void => {
  useEffect(() => {
    if (seat === null || !isLive) return undefined;
    const tell = (): void => {
      if (document.hidden) return;
      // Nobody waits for it: where it does not arrive the next report says as much.
      void ask(`/v1/matches/${matchId}/seen`, { method: 'POST', body: { seat, revision } });
    };
    const timer = window.setTimeout(tell, ON_SCREEN_MS);
    document.addEventListener('visibilitychange', tell);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [matchId, seat, revision, isLive]);
};
