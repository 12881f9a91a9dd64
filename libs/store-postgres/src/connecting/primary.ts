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
  /** A node says which timeline it leads; 0 where it leads none. */
  note: (timeline: number) => void;
  /** Calls back with every promotion that is seen, until told to stop by what it answers. */
  onPromotion: (listener: () => void) => () => void;
}>;

/**
 * Asks all nodes at once, and takes the first primary of the newest timeline that is known: each promotion begins one,
 * so that a former primary which has not noticed is not taken for the present one by whoever has seen that. Who knows
 * of none yet waits until every node has answered, or refused, or let its time pass.
 */
export const primarySearch = (driver: PostgresDriver, address: PostgresAddress): PrimarySearch => {
  let newest = 0;
  let standbys = false;
  const listeners = new Set<() => void>();
  const note = (timeline: number): void => {
    if (timeline <= newest) return;
    newest = timeline;
    for (const listener of listeners) listener();
  };
  const isOutdated = ({ server }: IntroducedSession): boolean => server.timeline < newest;
  const connect = (ms: number): Promise<IntroducedSession> =>
    new Promise((resolve, reject) => {
      const isFirst = newest === 0;
      let left = address.hosts.length;
      let best: IntroducedSession | undefined;
      let isTaken = false;
      const reasons: unknown[] = [];
      const refuse = ({ session, server }: IntroducedSession): void => {
        session.close();
        reasons.push(server.isStandby ? new StandbyNode() : new NotConnected(OLDER));
      };
      const consider = (found: IntroducedSession): void => {
        note(found.server.timeline);
        const isBetter = best === undefined || best.server.timeline < found.server.timeline;
        if (isTaken || found.server.isStandby || isOutdated(found) || !isBetter) return refuse(found);
        if (best !== undefined) refuse(best);
        best = found;
      };
      const answered = (): void => {
        left -= 1;
        if (isTaken || (left > 0 && (isFirst || best === undefined))) return;
        isTaken = true;
        standbys = best === undefined && reasons.some((each) => each instanceof StandbyNode);
        if (best === undefined) reject(reasonOf(reasons));
        else resolve(best);
      };
      for (const host of address.hosts)
        void connectTo(driver, address, host, Math.min(ms, address.tryMs))
          .then(consider, (reason: unknown) => void reasons.push(reason))
          .then(answered);
    });
  const onPromotion: PrimarySearch['onPromotion'] = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { connect, isOutdated, hasStandbys: () => standbys, note, onPromotion };
};

const OLDER =
  'it is of an older timeline than a primary before it: a former primary, or an older backup, for which the service is started again';

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
