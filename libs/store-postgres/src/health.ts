import { ExpectedRevisionConflict, LimitExceeded, StoreError, StoreUnavailable } from '@stackledger/store';
import type { StoreHealth } from '@stackledger/store';
import { lineOf } from './connecting/failures.js';
import type { PostgresServer } from './connecting/session.js';

/** How long the server may take to answer a health check. */
const PROBE_MS = 2000;

/** The health of the server, from appends and from probes. */
export type PostgresHealth = Readonly<{
  /** Records how an append ends; passes its outcome on. */
  watching: <T>(append: Promise<T>) => Promise<T>;
  now: (isClosed: boolean) => Promise<StoreHealth>;
}>;

/** What the health tells of; `probe` reads the end of the store until a point of time. */
export type PostgresHealthParts = Readonly<{
  shown: string;
  server: PostgresServer;
  probe: (untilMs: number) => Promise<unknown>;
  tailState: () => string;
}>;

/** Asks the primary where the store ends: an answer shows that it is up, and the last append whether it can write. */
export const postgresHealth = ({ shown, server, probe, tailState }: PostgresHealthParts): PostgresHealth => {
  const name = `PostgreSQL ${server.version} at ${shown}`;
  const durability = durabilityOf(server);
  let refused: Readonly<{ since: Date; error: unknown }> | null = null;
  return {
    watching: async (append) => {
      try {
        const result = await append;
        refused = null;
        return result;
      } catch (error) {
        refused = isAboutTheServer(error) ? { since: refused?.since ?? new Date(), error } : null;
        throw error;
      }
    },
    now: async (isClosed) => {
      if (isClosed) return { state: 'down', detail: 'closed', durability };
      try {
        await probe(performance.now() + PROBE_MS);
      } catch (error) {
        return { state: 'down', detail: `${name}: ${lineOf(error)}`, durability };
      }
      if (refused !== null)
        return {
          state: 'read-only',
          detail: `${name} answers readings; no append has gone well since ${refused.since.toISOString()}: ${lineOf(refused.error)}`,
          durability,
        };
      return { state: 'ready', detail: `${name}; ${tailState()}`, durability };
    },
  };
};

const durabilityOf = ({ fsync, standbys, commit }: PostgresServer): string => {
  if (fsync !== 'on') return 'none that outlives a crash of the machine: the server is set to fsync=off';
  return standbys === '' || commit === 'local'
    ? 'one server: every acknowledged append is on its disk'
    : `cluster: every acknowledged append is on the disk of the primary, and with the standbys ${standbys} (synchronous_commit=${commit})`;
};

/** Conflicts and overload are the sender's. */
const isAboutTheServer = (error: unknown): boolean =>
  error instanceof StoreError &&
  !(error instanceof ExpectedRevisionConflict || error instanceof LimitExceeded) &&
  !(error instanceof StoreUnavailable && error.reason === 'busy');
