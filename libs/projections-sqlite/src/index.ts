export { openSqliteCheckpoints, type SqliteCheckpoints } from './open-checkpoints.js';
