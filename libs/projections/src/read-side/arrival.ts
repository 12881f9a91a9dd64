import type { LiveFeed } from './live-feed.js';

/** Resolves once a match has a revision, or so many milliseconds later. */
export const arrivalIn =
  ({ follow }: Pick<LiveFeed, 'follow'>) =>
  async (matchId: string, revision: number, withinMs: number): Promise<void> => {
    const events = follow(matchId, revision, AbortSignal.timeout(withinMs))[Symbol.asyncIterator]();
    await events.next();
    await events.return?.();
  };
