/** What an error says, in its first line. By shape, as its code. */
export const saidBy = (error: unknown): string => (messageOf(error) ?? String(error)).split('\n')[0] ?? '';

const messageOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined;
