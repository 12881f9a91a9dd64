import { StoreUnavailable } from '@stackledger/store';
import { openPostgresDatabase, type PostgresDatabase } from '@stackledger/store-postgres';
import { TurnLost, type ListRebuilding, type SharedCheckpoints } from '@stackledger/projections';
import { postgresRebuilding } from './list-rebuilding.js';
import { postgresReadings } from './postgres-checkpoints.js';
import { ProjectionTurns } from './projection-turns.js';
import { removalOf, TABLES_VERSION, tablesOf } from './tables.js';

/**
 * Opens the read models that lie beside the events of a store in PostgreSQL; `holder` names this process to whoever
 * looks. Makes the tables where they are missing. Throws InvalidArgument for an address that makes no sense,
 * DamagedStore for tables of a newer build, StoreUnavailable, `down`, where no primary answers or the user may not.
 */
export const openPostgresCheckpoints = async (url: string, holder: string): Promise<PostgresCheckpoints> => {
  const database = await openPostgresDatabase(url);
  try {
    await makeTables(database);
  } catch (error) {
    database.close();
    throw error;
  }
  const readings = postgresReadings(database);
  const turns = new ProjectionTurns(database, readings, holder);
  return {
    ...readings,
    write: () => Promise.reject(new TurnLost()),
    forget: () => Promise.reject(new TurnLost()),
    sharing: turns,
    rebuilding: postgresRebuilding(database),
    close: () => {
      turns.close();
      database.close();
      return Promise.resolve();
    },
  };
};

/** Checkpoints that processes share, and how the list is made anew beside them. */
export type PostgresCheckpoints = SharedCheckpoints & { readonly rebuilding: ListRebuilding };

const makeTables = async (database: PostgresDatabase): Promise<void> => {
  const { schema, shown } = database;
  const text = tablesOf(schema);
  const tables = { versionTable: 'projection_version', version: TABLES_VERSION, text };
  try {
    await database.prepare({ ...tables, upgrade: `${removalOf(schema)};\n${text}` });
  } catch (error) {
    if (!(error instanceof StoreUnavailable) || !error.message.includes('refuses this user')) throw error;
    throw new StoreUnavailable(
      'down',
      `PostgreSQL at ${shown} has no tables for read models that this user may use: start the service once as a user that ` +
        'may create them, give the rights of docs/guide/postgres.md, or keep them in each process (PROJECTIONS_URL=memory:)',
      { cause: error },
    );
  }
};
