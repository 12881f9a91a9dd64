import { InvalidArgument } from '@stackledger/store';
import type { PostgresAddress } from './address.js';
import { NotConnected, isTemporaryFailure, lineOf } from './failures.js';
import type { PostgresDriver } from './load-driver.js';
import { connectTo, type IntroducedSession, type PostgresSession } from './session.js';

/** Finds the primary, and remembers which was the newest. */
export type PrimarySearch = Readonly<{
  /** Connects to the primary. Throws NotConnected, and what a server that refuses says. */
  connect: (ms: number) => Promise<IntroducedSession>;
  /** Connects to it for as long as it leads: that a connection ended is heard where another node is promoted. */
  leader: (ms: number) => Promise<PostgresSession>;
  /** Whether a node belongs to another cluster than the primary that was found: then its timeline says nothing. */
  isForeign: (found: IntroducedSession) => boolean;
  /** What to say of nodes of other clusters that were met, for people; empty where none was. */
  foreign: () => readonly string[];
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
  /** The system identifier of the cluster; one node alone may be replaced by that of another. */
  let system = '';
  const foreign = new Set<string>();
  const isForeign = (found: IntroducedSession): boolean => {
    const { server } = found;
    const isOne = system !== '' && server.system !== '' && server.system !== system;
    if (isOne) foreign.add(nodeOf(found));
    else foreign.delete(nodeOf(found));
    return isOne;
  };
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
      const systems = new Map<string, string>();
      const refuse = ({ session, server }: IntroducedSession): void => {
        session.close();
        reasons.push(server.isStandby ? new StandbyNode() : new NotConnected(OLDER));
      };
      const consider = (found: IntroducedSession): void => {
        if (isForeign(found)) {
          found.session.close();
          return void reasons.push(new NotConnected(foreignSentence(nodeOf(found))));
        }
        if (found.server.system !== '') systems.set(found.server.system, nodeOf(found));
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
        if (best === undefined) return reject(reasonOf(reasons));
        if (isFirst && systems.size > 1) {
          best.session.close();
          return reject(notOneCluster([...systems.values()]));
        }
        system = best.server.system;
        resolve(best);
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
  const leader: PrimarySearch['leader'] = async (ms) => {
    const { session } = await connect(ms);
    session.onEnd(onPromotion(() => session.close()));
    return session;
  };
  return {
    ...{ connect, leader, isOutdated, isForeign, note, onPromotion },
    hasStandbys: () => standbys,
    foreign: () => [...foreign].map(foreignSentence),
  };
};

const nodeOf = ({ session: { host } }: IntroducedSession): string => `${host.host}:${host.port}`;

const foreignSentence = (node: string): string => `the node ${node} of the address belongs to another cluster`;

const notOneCluster = (nodes: readonly string[]): InvalidArgument =>
  new InvalidArgument(`${nodes.join(' and ')} are nodes of different clusters: an address names the nodes of one`);

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
