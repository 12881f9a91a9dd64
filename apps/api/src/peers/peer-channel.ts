import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { MESSAGE_BYTES, type ProcessMessages } from '@stackledger/store';

/** Injection token of the channel to the other processes of this store. */
export const PEERS = Symbol('PEERS');

/**
 * What processes over one store tell each other. Any of it may be lost: what must not be is an event. `requests`: so
 * many more of a client in a second since 1970. `feeds`: all that a process has open by a grant, and whom it asks for
 * theirs: `holders` are those that have some. `link-used`: when somebody last asked by each grant. `devices`: all that
 * a process has for a seat. `question`: what do you have of a match? `alive`: what the sender holds is there still;
 * `leaving`: nothing is.
 */
export type PeerMessage =
  | { readonly kind: 'code-failed'; readonly address: string; readonly device?: string | undefined }
  | { readonly kind: 'requests'; readonly key: string; readonly window: number; readonly count: number }
  | {
      readonly kind: 'feeds';
      readonly grant: string;
      readonly open: number;
      readonly asks: 'nobody' | 'holders' | 'all';
    }
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

/** The channel over the messages of a store; what does not fit a message is not told. */
export const peersOver = (messages: ProcessMessages | undefined): PeerChannel => {
  if (messages === undefined) return noPeers();
  const own = randomUUID();
  const told = new EventEmitter().setMaxListeners(0);
  messages.listen((text) => {
    const sent = sentIn(text);
    if (sent !== undefined && sent.from !== own) told.emit(sent.message.kind, sent.message, sent.from);
  });
  return {
    isShared: true,
    tell: (message) => {
      const text = JSON.stringify({ from: own, message } satisfies SentMessage);
      if (Buffer.byteLength(text) <= MESSAGE_BYTES) messages.send(text);
    },
    on: (kind, listener) => void told.on(kind, listener),
  };
};

type SentMessage = { readonly from: string; readonly message: PeerMessage };

/** The texts that each kind of message holds. */
const TEXTS: { readonly [kind in PeerMessage['kind']]: readonly string[] } = {
  'code-failed': ['address'],
  requests: ['key'],
  feeds: ['grant', 'asks'],
  'link-used': ['grant', 'at'],
  seen: ['matchId', 'seat', 'revision'],
  devices: ['matchId', 'seat'],
  question: ['matchId'],
  alive: [],
  leaving: [],
};

const KINDS = Object.keys(TEXTS) as readonly PeerMessage['kind'][]; // as they stand there

/** The whole numbers that some hold. */
const NUMBERS: { readonly [kind in PeerMessage['kind']]?: readonly string[] } = {
  requests: ['window', 'count'],
  feeds: ['open'],
};

/** Whoever may use the database may send on its channel: what no process of ours sends is passed over. */
const sentIn = (text: string): SentMessage | undefined => {
  try {
    const { from, message } = JSON.parse(text) as { from?: unknown; message?: { [field: string]: unknown } };
    const kind = KINDS.find((each) => each === message?.kind);
    const isOurs =
      typeof from === 'string' &&
      kind !== undefined &&
      TEXTS[kind].every((field) => typeof message?.[field] === 'string') &&
      (NUMBERS[kind] ?? []).every((field) => Number.isSafeInteger(message?.[field])) &&
      (message?.kind !== 'devices' || Array.isArray(message.devices));
    return isOurs ? { from, message: message as PeerMessage } : undefined; // as `tell` sends it
  } catch {
    return undefined;
  }
};
