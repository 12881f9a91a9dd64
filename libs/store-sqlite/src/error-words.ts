/** The `code` of an error of Node or SQLite, '' without one. By shape: classes differ between realms and module instances. */
export const codeOf = (error: unknown): string => textIn(error, 'code') ?? '';

/** What an error says, in its first line. */
export const saidBy = (error: unknown): string => (textIn(error, 'message') ?? String(error)).split('\n')[0] ?? '';

const textIn = (error: unknown, member: 'code' | 'message'): string | undefined => {
  if (typeof error !== 'object' || error === null || !(member in error)) return undefined;
  // A cast: the member was just seen to be there.
  const value = (error as Record<typeof member, unknown>)[member];
  return typeof value === 'string' ? value : undefined;
};
