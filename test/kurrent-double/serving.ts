import grpc from '@grpc/grpc-js';
import type { Delays } from './cluster/delays.js';
import type { Fault, Rpc } from './faults.js';

/** Where a node is. */
export type Endpoint = Readonly<{ host: string; port: number }>;

/** What serving a request needs to know of the node that got it. */
export type Serving = Readonly<{
  /** What goes wrong with a request; `peer`: the connection it came by. */
  fault: (rpc: Rpc, peer: string) => Fault | undefined;
  /** Told of every request that will never be answered. */
  silent: () => void;
  /** Null when this node leads, as it thinks itself; else where the leader is; `nobody`: it knows none. */
  leaderElsewhere: () => Endpoint | null | 'nobody';
  leader: () => Endpoint;
  /** Whether an append here is never written by a majority. */
  isAlone: () => boolean;
  /** The last position that this node has; null where it has all. */
  knownTo: () => bigint | null;
  delays: Delays;
  /** Whether a request carries what this double wants of its users. */
  isKnown: (metadata: grpc.Metadata) => boolean;
  /** Told of every event that a subscription was sent. */
  subscriptionSent: () => void;
  cut: (peer: string) => void;
  /** Answers nothing more that comes by the connection of a request. */
  mute: (peer: string) => void;
  isMute: (peer: string) => boolean;
}>;

/** The part of a call that every kind of request has. */
export type Call = Readonly<{ metadata: grpc.Metadata; getPeer: () => string; pause?: () => unknown }>;

/** An error with trailers, as the server sends it. */
export type Failure = { code: grpc.status; details: string; metadata: grpc.Metadata };

const failure = (code: grpc.status, details: string, trailers: Readonly<Record<string, string>> = {}): Failure => {
  const metadata = new grpc.Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return { code, details, metadata };
};

export const unavailable = (): Failure => failure(grpc.status.UNAVAILABLE, 'server is not ready');
export const deadlineExceeded = (): Failure => failure(grpc.status.DEADLINE_EXCEEDED, 'commit timeout');
export const denied = (): Failure =>
  failure(grpc.status.PERMISSION_DENIED, 'access denied', { exception: 'access-denied' });
/** As readings are answered that begin where no record does; subscriptions are refused in another way. */
export const invalidPosition = (result: 'ReadAllResult' | 'FilteredReadAllResult'): Failure =>
  failure(grpc.status.UNKNOWN, `Unexpected ${result}: InvalidPosition >> Log record has non-positive length: 0.`);
export const invalidSubscription = (): Failure =>
  failure(grpc.status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');
const noLeader = (): Failure => failure(grpc.status.UNKNOWN, 'No leader info available in response');
const notLeader = ({ host, port }: Endpoint): Failure =>
  failure(grpc.status.NOT_FOUND, 'leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

/** How a request goes on after its fault was looked at. */
export type Course =
  /** Nobody answers any more. */
  | Readonly<{ go: 'nowhere' }>
  | Readonly<{ go: 'fail'; failure: Failure }>
  /** It is served; `fault` says what happens to the answer. */
  | Readonly<{ go: 'on'; fault: Fault | undefined }>;

const unanswered = (serving: Serving): Course => {
  serving.silent();
  return { go: 'nowhere' };
};

/** Looks at who asks, who leads and what is to go wrong, before a request is served. */
export const courseOf = async (serving: Serving, rpc: Rpc, call: Call): Promise<Course> => {
  if (serving.isMute(call.getPeer())) return unanswered(serving);
  if (!serving.isKnown(call.metadata)) return { go: 'fail', failure: denied() };
  const elsewhere = serving.leaderElsewhere();
  const wantsLeader = call.metadata.get('requires-leader')[0] === 'true';
  if (elsewhere === 'nobody') return { go: 'fail', failure: wantsLeader ? noLeader() : unavailable() };
  if (wantsLeader && elsewhere !== null) return { go: 'fail', failure: notLeader(elsewhere) };
  const fault = serving.fault(rpc, call.getPeer());
  switch (fault?.kind) {
    case 'refuse':
      return { go: 'fail', failure: unavailable() };
    case 'deny':
      return { go: 'fail', failure: denied() };
    case 'wrong-leader':
      return { go: 'fail', failure: notLeader(serving.leader()) };
    case 'drop':
      serving.cut(call.getPeer());
      return { go: 'nowhere' };
    case 'mute':
      serving.mute(call.getPeer());
      return unanswered(serving);
    case 'stall':
      call.pause?.();
      return unanswered(serving);
    case 'silence':
      return unanswered(serving);
    case 'delay':
      await fault.until;
      return { go: 'on', fault: undefined };
    default:
      return { go: 'on', fault };
  }
};
