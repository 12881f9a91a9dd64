export { openPostgresCheckpoints, type PostgresCheckpoints } from './open-checkpoints.js';
export { BY_STATUS, BY_TOURNAMENT, CALLING } from './postgres-list.js';
