import type { PostgresAddress } from './address.js';
import { NotConnected, isTemporaryFailure, lineOf } from './failures.js';
import type { PostgresDriver } from './load-driver.js';
import { connectTo, type IntroducedSession } from './session.js';

/** Finds the primary, and remembers which was the newest. */
export type PrimarySearch = Readonly<{
  /** Connects to the primary. Throws NotConnected, and what a server that refuses says. */
  connect: (ms: number) => Promise<IntroducedSession>;
  /** Whether a connection is to a primary that another has followed, as is known by now. */
  isOutdated: (session: IntroducedSession) => boolean;
  /** Whether the last search found standbys only. */
  hasStandbys: () => boolean;
}>;

/**
 * Asks all nodes at once, and takes the first primary of the newest timeline that is known: each promotion begins one,
 * so that a former primary which has not noticed is not taken for the present one by whoever has seen that.
 */
export const primarySearch = (driver: PostgresDriver, address: PostgresAddress): PrimarySearch => {
  let newest = 0;
  let standbys = false;
  const isOutdated = ({ server }: IntroducedSession): boolean => server.timeline < newest;
  const connect = (ms: number): Promise<IntroducedSession> =>
    new Promise((resolve, reject) => {
      let left = address.hosts.length;
      let isTaken = false;
      const reasons: unknown[] = [];
      const fail = (reason: unknown): void => {
        reasons.push(reason);
        left -= 1;
        if (left > 0 || isTaken) return;
        standbys = reasons.some((each) => each instanceof StandbyNode);
        reject(reasonOf(reasons));
      };
      for (const host of address.hosts)
        connectTo(driver, address, host, Math.min(ms, address.tryMs)).then((found) => {
          const { session, server } = found;
          if (!server.isStandby) newest = Math.max(newest, server.timeline);
          if (!isTaken && !server.isStandby && !isOutdated(found)) {
            isTaken = true;
            standbys = false;
            return resolve(found);
          }
          session.close();
          fail(server.isStandby ? new StandbyNode() : new NotConnected('it was the primary once'));
        }, fail);
    });
  return { connect, isOutdated, hasStandbys: () => standbys };
};

class StandbyNode extends NotConnected {
  constructor() {
    super('it is a standby');
  }
}

/** A node that refuses says more than one that is away; of several that are away each says why. */
const reasonOf = (reasons: readonly unknown[]): Error => {
  const refusal = reasons.find((reason) => !isTemporaryFailure(reason));
  return refusal instanceof Error
    ? refusal
    : new NotConnected([...new Set(reasons.map(lineOf))].join('; '), { cause: reasons[0] });
};
