import { DamagedStore, InvalidArgument } from '@stackledger/store';
import type { PostgresAddress } from '../connecting/address.js';
import { failureIn } from '../connecting/failures.js';
import type { IntroducedSession, PostgresSession } from '../connecting/session.js';
import { SCHEMA_VERSION, tablesOf, upgradeOf } from './tables.js';

/** How long tables may take to be made, while another process makes them. */
const MIGRATION_MS = 60_000;

/** The key of the lock under which tables are made: "SLDG", and the schema. */
const LOCK = 0x534c4447;

/** Tables that belong together. `text` makes all of them, the one-row table of their version included. */
export type TableSet = Readonly<{
  /** The table with their version, without the schema. */
  versionTable: string;
  version: number;
  text: string;
  /** Makes those of an older version these. */
  upgrade: string;
}>;

/**
 * Makes the tables of a store where they are missing; of several processes that begin at once one does. A user that may
 * not make them can use those that are there. Throws DamagedStore for tables of a newer build, InvalidArgument for a
 * database that is not in UTF-8, and the errors of the server.
 */
export const prepareTables = async (
  { session, server }: IntroducedSession,
  address: PostgresAddress,
): Promise<void> => {
  const { schema, shown } = address;
  if (server.encoding !== 'UTF8')
    throw new InvalidArgument(`the database at ${shown} is in ${server.encoding}: create one with the encoding UTF8`);
  await tablesUnderLock(session, address, {
    ...{ versionTable: 'schema_version', version: SCHEMA_VERSION, text: tablesOf(schema) },
    upgrade: upgradeOf(schema),
  });
};

/** Makes a set of tables where it is missing, as prepareTables does. */
export const tablesUnderLock = async (
  session: PostgresSession,
  { schema, shown }: Pick<PostgresAddress, 'schema' | 'shown'>,
  tables: TableSet,
): Promise<void> => {
  const { version } = tables;
  let found = await versionOf(session, schema, tables);
  if (found === undefined || found < version) found = await makeTables(session, schema, tables);
  if (found !== version)
    throw new DamagedStore(
      `PostgreSQL at ${shown}`,
      `its tables are of version ${found}, and this program knows ${version}; update the program`,
    );
};

const versionOf = async (
  session: PostgresSession,
  schema: string,
  { versionTable }: TableSet,
): Promise<number | undefined> => {
  try {
    const text = `SELECT version FROM ${schema}.${versionTable}`;
    const [row] = await session.query<{ version: number }>({ text }, MIGRATION_MS);
    return row?.version;
  } catch (error) {
    if (failureIn(error) === 'no-tables') return undefined;
    throw error;
  }
};

/** One transaction: either all of it is there or nothing. */
const makeTables = async (session: PostgresSession, schema: string, tables: TableSet): Promise<number> => {
  const { version, text, upgrade } = tables;
  const run = (statement: string, values: unknown[] = []): Promise<readonly unknown[]> =>
    session.query({ text: statement, values }, MIGRATION_MS);
  await run('BEGIN');
  try {
    await run(`SET LOCAL lock_timeout = ${MIGRATION_MS}; SET LOCAL statement_timeout = ${MIGRATION_MS}`);
    await run('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, schema]);
    const [there] = await session.query<{ found: string | null }>(
      { text: 'SELECT to_regclass($1)::text AS found', values: [`${schema}.${tables.versionTable}`] },
      MIGRATION_MS,
    );
    // Another process may have made them while the lock was waited for.
    const isThere = there?.found != null;
    const isOld = isThere && ((await versionOf(session, schema, tables)) ?? 0) < version;
    if (isOld) await run(upgrade);
    if (!isThere) {
      await run(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      await run(text);
    }
    await run('COMMIT');
  } catch (error) {
    if (!session.isBroken) await run('ROLLBACK').catch(() => undefined);
    throw error;
  }
  return (await versionOf(session, schema, tables)) ?? 0;
};
