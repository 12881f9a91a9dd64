import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { ProcessMessages } from '@stackledger/store';

/** Injection token of the channel to the other processes of this store. */
export const PEERS = Symbol('PEERS');

/**
 * What processes over one store tell each other. Any of it may be lost: what must not be is an event. `link-used`:
 * when somebody last asked by each grant. `devices`: all that a process has for a seat. `question`: what do you have of
 * a match? `alive`: the sender's devices are there still; `leaving`: none is.
 */
export type PeerMessage =
  | { readonly kind: 'code-failed'; readonly address: string; readonly device?: string | undefined }
  | { readonly kind: 'ticket-used'; readonly ticket: string }
  | { readonly kind: 'link-used'; readonly grant: string; readonly at: string }
  | { readonly kind: 'seen'; readonly matchId: string; readonly seat: string; readonly revision: string }
  | { readonly kind: 'devices'; readonly matchId: string; readonly seat: string; readonly devices: readonly string[] }
  | { readonly kind: 'question'; readonly matchId: string }
  | { readonly kind: 'alive' }
  | { readonly kind: 'leaving' };

type PeerListener<Kind extends PeerMessage['kind']> = (
  message: Extract<PeerMessage, { kind: Kind }>,
  /** The process that sent it, by a name for its life. */
  from: string,
) => void;

/** The other processes of this store, as one of them. */
export type PeerChannel = {
  /** Whether there may be others. */
  readonly isShared: boolean;
  readonly tell: (message: PeerMessage) => void;
  /** Calls back with what others tell; for the life of the process. */
  readonly on: <Kind extends PeerMessage['kind']>(kind: Kind, listener: PeerListener<Kind>) => void;
};

/** The channel of a process that is alone. */
export const noPeers = (): PeerChannel => ({ isShared: false, tell: () => undefined, on: () => undefined });

/**
 * The channel over the messages of a store; what does not fit a message is not told. A kind that another version sends
 * and this one does not know is passed over.
 */
export const peersOver = (messages: ProcessMessages | undefined): PeerChannel => {
  if (messages === undefined) return noPeers();
  const own = randomUUID();
  const told = new EventEmitter().setMaxListeners(0);
  messages.listen((text) => {
    const { from, message } = JSON.parse(text) as SentMessage; // as `tell` sends it
    if (from !== own) told.emit(message.kind, message, from);
  });
  return {
    isShared: true,
    tell: (message) => {
      const text = JSON.stringify({ from: own, message } satisfies SentMessage);
      if (Buffer.byteLength(text) <= MOST_BYTES) messages.send(text);
    },
    on: (kind, listener) => void told.on(kind, listener),
  };
};

type SentMessage = { readonly from: string; readonly message: PeerMessage };

/** As the port bounds them: the name of a device is text of a client. */
const MOST_BYTES = 2_000;
