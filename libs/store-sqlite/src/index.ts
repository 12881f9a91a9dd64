export type { WholeCheck } from './open-database.js';
export { openSqliteStore } from './open-sqlite-store.js';
