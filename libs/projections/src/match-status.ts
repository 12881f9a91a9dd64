/** How a match stands, in the words of the API. */
export const STATUSES = ['open', 'running', 'paused', 'ended', 'sealed'] as const;

/** One of these words. */
export type MatchStatus = (typeof STATUSES)[number];
