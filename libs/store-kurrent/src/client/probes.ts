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
  const last = { direction: 'backwards', fromPosition: 'end', maxCount: 1, ...as } as const;
  const endOf = async (client: KurrentClient, requiresLeader: boolean): Promise<bigint> => {
    let end = 0n;
    for await (const recorded of client.readAll({ ...last, requiresLeader })) end = positionIn(recorded);
    return end;
  };
  const endByStubs = async (client: KurrentClient): Promise<bigint> => {
    let end = 0n;
    await client.readByStubs({ ...last, requiresLeader: true }, (recorded) => {
      end = positionIn(recorded);
      return true;
    });
    return end;
  };
  return {
    leader: async (client) => {
      // By both ways, since each has found a node for itself.
      const [one, other] = await Promise.all([endOf(client, true), endByStubs(client), versionOf(client)]);
      return min(one, other) < acknowledged() ? 'behind' : 'good'; // with what was acknowledged while it was asked
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

const positionIn = ({ event, commitPosition }: KurrentRecorded): bigint =>
  BigInt(event?.position?.commit ?? commitPosition ?? 0n);

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);
