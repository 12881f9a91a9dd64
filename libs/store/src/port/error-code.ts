/**
 * The `code` of an error of Node or SQLite, '' without one. By shape: classes differ between realms and module
 * instances.
 */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : '';
