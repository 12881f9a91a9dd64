export { openPostgresCheckpoints, type PostgresCheckpoints } from './open-checkpoints.js';
export { BY_STATUS, BY_TOURNAMENT, CALLING, UNSEALED } from './postgres-list.js';
