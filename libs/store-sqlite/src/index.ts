export { openSqliteStore } from './open-sqlite-store.js';
export type { SqliteStoreOptions } from './open-sqlite-store.js';
export type { WholeCheck } from './open-database.js';
