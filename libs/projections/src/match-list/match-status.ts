/** The status of a match, in the words of the API. */
export const STATUSES = ['open', 'running', 'paused', 'ended', 'sealed'] as const;

/** One of these. */
export type ListedStatus = (typeof STATUSES)[number];
