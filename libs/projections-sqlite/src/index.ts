export { openSqliteCheckpoints } from './open-checkpoints.js';
