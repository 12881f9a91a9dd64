import { DamagedStore, InvalidArgument } from '@stackledger/store';
import type { PostgresAddress } from '../connecting/address.js';
import { failureIn } from '../connecting/failures.js';
import type { IntroducedSession, PostgresSession } from '../connecting/session.js';
import { SCHEMA_VERSION, tablesOf } from './tables.js';

/** How long tables may take to be made, while another process makes them. */
const MIGRATION_MS = 60_000;

/** The key of the lock under which tables are made: "SLDG", and the schema. */
const LOCK = 0x534c4447;

/**
 * Makes the tables where they are missing; of several processes that begin at once one does. A user that may not make
 * them can use those that are there. Throws DamagedStore for tables of a newer build, InvalidArgument for a database
 * that is not in UTF-8, and the errors of the server.
 */
export const prepareTables = async (
  { session, server }: IntroducedSession,
  { schema, shown }: PostgresAddress,
): Promise<void> => {
  if (server.encoding !== 'UTF8')
    throw new InvalidArgument(`the database at ${shown} is in ${server.encoding}: create one with the encoding UTF8`);
  const found = (await versionOf(session, schema)) ?? (await makeTables(session, schema));
  if (found !== SCHEMA_VERSION)
    throw new DamagedStore(
      `PostgreSQL at ${shown}`,
      `its tables are of version ${found}, and this program knows ${SCHEMA_VERSION}; update the program`,
    );
};

const versionOf = async (session: PostgresSession, schema: string): Promise<number | undefined> => {
  try {
    const text = `SELECT version FROM ${schema}.schema_version`;
    const [row] = await session.query<{ version: number }>({ text }, MIGRATION_MS);
    return row?.version;
  } catch (error) {
    if (failureIn(error) === 'no-tables') return undefined;
    throw error;
  }
};

/** One transaction: either all of it is there or nothing. */
const makeTables = async (session: PostgresSession, schema: string): Promise<number> => {
  const run = (text: string, values: unknown[] = []): Promise<readonly unknown[]> =>
    session.query({ text, values }, MIGRATION_MS);
  await run('BEGIN');
  try {
    await run(`SET LOCAL lock_timeout = ${MIGRATION_MS}; SET LOCAL statement_timeout = ${MIGRATION_MS}`);
    await run('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, schema]);
    const [there] = await session.query<{ found: string | null }>(
      { text: 'SELECT to_regclass($1)::text AS found', values: [`${schema}.schema_version`] },
      MIGRATION_MS,
    );
    if (there?.found == null) {
      await run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      await run(tablesOf(schema));
    }
    await run('COMMIT');
  } catch (error) {
    if (!session.isBroken) await run('ROLLBACK').catch(() => undefined);
    throw error;
  }
  return (await versionOf(session, schema)) ?? 0;
};
