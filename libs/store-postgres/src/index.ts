export { openPostgresStore } from './open-postgres-store.js';
export type { PostgresStoreOptions } from './open-postgres-store.js';
export { openPostgresDatabase } from './open-postgres-database.js';
export type { PostgresDatabase } from './open-postgres-database.js';
export type { PostgresSession } from './connecting/session.js';
