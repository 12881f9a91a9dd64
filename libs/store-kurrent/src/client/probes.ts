import type { ProbeResult } from './client-search.js';
import type { KurrentConnection } from './connection.js';
import type { KurrentClient, KurrentRecorded } from './kurrent-client.js';
import { versionOf } from './load-client.js';

/** Asks a new client for something small. Throws the errors of the client. */
export type ClientProbe = (client: KurrentClient) => Promise<ProbeResult>;

/** How new clients are tried, by what they are for. Both halves of the client look for a node by themselves. */
export type ClientProbes = Readonly<{ leader: ClientProbe; anyNode: ClientProbe; appender: ClientProbe }>;

/**
 * Probes of new clients. A leader that is cut off goes on thinking that it leads, but it lacks what others have
 * acknowledged since: `acknowledged` is the highest position that this process was told of.
 */
export const probesOver = ({ login }: Pick<KurrentConnection, 'login'>, acknowledged: () => bigint): ClientProbes => {
  const as = login === undefined ? {} : { credentials: login };
  const endOf = async (client: KurrentClient, requiresLeader: boolean): Promise<bigint> => {
    const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1, requiresLeader, ...as } as const;
    let last: KurrentRecorded | undefined;
    for await (const recorded of client.readAll(options)) last = recorded;
    return BigInt(last?.event?.position?.commit ?? last?.commitPosition ?? 0n);
  };
  return {
    leader: async (client) => {
      const [end] = await Promise.all([endOf(client, true), versionOf(client)]);
      return end < acknowledged() ? 'behind' : 'good'; // with what was acknowledged while it was asked
    },
    anyNode: async (client) => {
      await Promise.all([endOf(client, false), versionOf(client)]);
      return 'good';
    },
    appender: async (client) => {
      await versionOf(client);
      return 'good';
    },
  };
};
