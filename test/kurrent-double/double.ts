import { randomUUID } from 'node:crypto';
import grpc from '@grpc/grpc-js';
import { appendOver, batchAppendOver, deleteOver } from './append-service.js';
import { Membership, type GossipMember } from './cluster/membership.js';
import { NO_DELAYS, type Delays } from './cluster/delays.js';
import { Faults } from './faults.js';
import { Log } from './log.js';
import { uuidOf } from './messages.js';
import { Node } from './node.js';
import { readOver } from './read-service.js';
import { courseOf, type Endpoint, type Serving } from './serving.js';
import { GossipService, ServerFeaturesService, StreamsService, features, gossip } from './stubs.js';

/** What a request may take by the connection string of a double. */
const PATIENCE_MS = 30_000;

/** How a double is made. */
export type DoubleOptions = Readonly<{
  /** How many nodes share the database; the first one leads. */
  nodes?: number;
  /** False for a server before 21.10: every append is a call of its own. */
  batchAppend?: boolean;
  version?: string;
  /** PEM texts; without them it is served unencrypted. */
  tls?: Readonly<{ certificate: Buffer; key: Buffer }>;
  /** The one who may ask; without it everybody may. */
  user?: Readonly<{ name: string; password: string }>;
  delays?: Delays;
}>;

/** A KurrentDB for tests: the wire of the real one over a database in memory, and faults on demand. */
export type Double = Readonly<{
  /**
   * A connection string without credentials: one node by itself, several as a cluster that is asked for its leader. It
   * gives requests more time than usual, since a busy machine is no fault of the server; what is added to it counts.
   */
  url: string;
  nodes: readonly Node[];
  log: Log;
  faults: Faults;
  /** Who leads, as every node sees it. */
  members: Membership;
  /** Which node leads from now on. */
  elect: (node: number) => void;
  /** As a machine that is gone: its connections are cut and its port is closed; the others have not noticed yet. */
  kill: (node: number) => Promise<void>;
  /** As a process that is stopped; the others have not noticed yet. */
  freeze: (node: number) => void;
  /** As a machine whose network is gone; the others have not noticed yet. */
  vanish: (node: number) => Promise<void>;
  /** The others hear nothing of a node any more, nor it of them; clients reach it. */
  isolate: (node: number) => void;
  /** A node that was away is a follower again, with what it had; it gets the rest by `members.catchUp`. */
  rejoin: (node: number) => Promise<void>;
  /** Requests that were served, by kind. */
  served: Readonly<Record<'append' | 'read', number>>;
  /** How many connections appends have come by. */
  appenders: () => number;
  /** Events that subscriptions were sent. */
  sent: Readonly<Record<'subscribed', number>>;
  /** How many subscriptions are open. */
  subscriptions: () => number;
  die: () => Promise<void>;
  live: () => Promise<void>;
  stop: () => Promise<void>;
}>;

/** Starts a double on free ports of this machine. */
export const startDouble = async (options: DoubleOptions = {}, log = new Log()): Promise<Double> => {
  const faults = new Faults();
  const served = { append: 0, read: 0 };
  const sent = { subscribed: 0 };
  const appenders = new Set<string>();
  const nodes: Node[] = [];
  const addressOf = (node: number): Endpoint => ({ host: '127.0.0.1', port: nodes[node]?.port ?? 0 });
  const members = new Membership(options.nodes ?? 1, () => log.all.at(-1)?.position ?? 0n, log.ring);
  const servingOf = (index: number): Serving => ({
    fault: (rpc, peer) => {
      if (rpc === 'append' || rpc === 'read') served[rpc] += 1;
      if (rpc === 'append') appenders.add(peer);
      return faults.take(rpc);
    },
    silent: () => faults.silent(),
    leader: () => addressOf(members.leader ?? index),
    leaderElsewhere: () => {
      const leader = members.leaderFor(index);
      if (leader === null) return 'nobody';
      return leader === index ? null : addressOf(leader);
    },
    isAlone: () => members.isAlone(index),
    knownTo: () => members.knownTo(index),
    delays: options.delays ?? NO_DELAYS,
    subscriptionSent: () => void (sent.subscribed += 1),
    isKnown: (metadata) => isKnown(metadata, options.user),
    cut: (peer) => nodes[index]?.cut(peer),
    mute: (peer) => nodes[index]?.mute(peer),
    isMute: (peer) => nodes[index]?.isMute(peer) ?? false,
  });
  const each = async (run: (node: Node) => Promise<void>): Promise<void> => {
    await Promise.all(nodes.map(run));
  };
  for (let index = 0; index < (options.nodes ?? 1); index++) {
    const node = new Node(credentialsOf(options));
    nodes.push(node);
    const listed = (): Member[] => members.gossipOf(index).map((member) => memberOf(addressOf(member.node), member));
    addServices(node, log, servingOf(index), options, listed);
    await node.live();
  }
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `kurrentdb://${hosts}?defaultDeadline=${PATIENCE_MS}&tls=${options.tls !== undefined}`,
    nodes,
    log,
    faults,
    served,
    appenders: () => appenders.size,
    sent,
    members,
    elect: (node) => members.elect(node),
    kill: async (node) => {
      members.leave(node);
      await nodes[node]?.die();
    },
    freeze: (node) => {
      members.leave(node);
      nodes[node]?.freeze();
    },
    vanish: async (node) => {
      members.leave(node);
      await nodes[node]?.vanish();
    },
    isolate: (node) => members.leave(node),
    rejoin: async (node) => {
      members.rejoin(node);
      await nodes[node]?.live();
      await nodes[node]?.thaw();
    },
    subscriptions: () => log.followers,
    die: () => each((node) => node.die()),
    live: () => each((node) => node.live()),
    stop: () => each((node) => node.stop()),
  };
};

const credentialsOf = ({ tls }: DoubleOptions): grpc.ServerCredentials =>
  tls === undefined
    ? grpc.ServerCredentials.createInsecure()
    : grpc.ServerCredentials.createSsl(null, [{ cert_chain: tls.certificate, private_key: tls.key }]);

const isKnown = (metadata: grpc.Metadata, user: DoubleOptions['user']): boolean => {
  if (user === undefined) return true;
  const wanted = `Basic ${Buffer.from(`${user.name}:${user.password}`).toString('base64')}`;
  return String(metadata.get('authorization')[0]) === wanted;
};

type Member = InstanceType<typeof gossip.MemberInfo>;

const addServices = (
  { server }: Node,
  log: Log,
  serving: Serving,
  { batchAppend = true, version = '26.0.3' }: DoubleOptions,
  members: () => Member[],
): void => {
  server.addService(StreamsService, {
    read: readOver(log, serving),
    append: appendOver(log, serving),
    batchAppend: batchAppendOver(log, serving),
    delete: deleteOver(log, serving),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: answering(serving, 'features', () => supported(batchAppend, version)),
  });
  server.addService(GossipService, {
    read: answering(serving, 'gossip', () => new gossip.ClusterInfo().setMembersList(members())),
  });
};

/** A request with one answer, which faults may prevent. */
const answering =
  <Response>(
    serving: Serving,
    rpc: 'features' | 'gossip',
    answer: () => Response,
  ): grpc.handleUnaryCall<unknown, Response> =>
  (call, callback) => {
    void (async () => {
      // Everybody may ask who leads and what there is, as on a real server.
      const course = await courseOf({ ...serving, isKnown: () => true, leaderElsewhere: () => null }, rpc, call);
      if (course.go === 'fail') callback(course.failure);
      else if (course.go === 'on') callback(null, answer());
    })();
  };

/** Names in lower case, as a server lists them. */
const supported = (batchAppend: boolean, version: string): InstanceType<typeof features.SupportedMethods> => {
  const methods = ['read', 'append', 'delete', ...(batchAppend ? ['batchappend'] : [])];
  return new features.SupportedMethods()
    .setEventStoreServerVersion(version)
    .setMethodsList(
      methods.map((name) =>
        new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
      ),
    );
};

const STATES = {
  leader: gossip.MemberInfo.VNodeState.LEADER,
  follower: gossip.MemberInfo.VNodeState.FOLLOWER,
  unknown: gossip.MemberInfo.VNodeState.UNKNOWN,
};

const memberOf = ({ host, port }: Endpoint, { isAlive, role }: GossipMember): Member =>
  new gossip.MemberInfo()
    .setInstanceId(uuidOf(randomUUID()))
    .setTimeStamp(String(Date.now()))
    .setIsAlive(isAlive)
    .setState(STATES[role])
    .setHttpEndPoint(new gossip.EndPoint().setAddress(host).setPort(port));
