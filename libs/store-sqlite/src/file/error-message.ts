/** The first line of an error's message. By shape, as its code. */
export const messageOf = (error: unknown): string => (textOf(error) ?? String(error)).split('\n')[0] ?? '';

const textOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : undefined;
