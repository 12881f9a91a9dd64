/** The address of the page that asks a question. */
export const sqlPageWith = (sql: string): string => `/analytics/sql?${new URLSearchParams({ sql }).toString()}`;
