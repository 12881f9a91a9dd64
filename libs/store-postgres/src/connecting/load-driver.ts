import type { ClientConfig } from 'pg';
import type { Socket } from 'node:net';
import { StoreUnavailable } from '@stackledger/store';

/** What is used of a client of `pg`: one connection. */
export type PostgresClient = Readonly<{
  connect: () => Promise<unknown>;
  query: (query: PostgresQuery) => Promise<Readonly<{ rows: readonly unknown[] }>>;
  end: () => Promise<void>;
  on: ((event: 'error' | 'notice', listener: (error: Error) => void) => unknown) &
    ((event: 'end', listener: () => void) => unknown) &
    ((event: 'notification', listener: (message: Readonly<{ payload?: string | undefined }>) => void) => unknown);
}>;

/** A statement with its parameters; one with a name is prepared once for each connection. */
export type PostgresQuery = Readonly<{ name?: string; text: string; values?: unknown[] }>;

/** The settings of a connection; `stream` gives the socket that it is to use. */
type PostgresClientSettings = Omit<ClientConfig, 'stream'> & Readonly<{ stream: () => Socket }>;

/** Makes connections. */
export type PostgresDriver = Readonly<{ newClient: (settings: PostgresClientSettings) => PostgresClient }>;

/** Loads `pg`, only when a store is opened. Throws StoreUnavailable, `down`. */
export const loadDriver = async (): Promise<PostgresDriver> => {
  try {
    const { default: pg } = await import('pg');
    return { newClient: (settings) => new pg.Client(settings) };
  } catch (error) {
    throw new StoreUnavailable('down', `the package pg cannot be loaded: ${String(error)}; run "npm ci"`, {
      cause: error,
    });
  }
};
