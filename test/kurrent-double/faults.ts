/** Which requests a fault is about. */
export type Rpc = 'append' | 'read' | 'subscribe' | 'features' | 'gossip';

/** What goes wrong with one request. */
export type Fault =
  /** Answered as unavailable; nothing was done. */
  | Readonly<{ kind: 'refuse' }>
  /** The connection is cut; nothing was done. */
  | Readonly<{ kind: 'drop' }>
  /** Never answered; nothing was done. */
  | Readonly<{ kind: 'silence' }>
  /**
   * Never answered, and nothing more is taken from its stream: once the window of flow control is full, the client has
   * to wait.
   */
  | Readonly<{ kind: 'stall' }>
  /** Never answered, and nothing else that comes by its connection is: a connection that is there and dead. */
  | Readonly<{ kind: 'mute' }>
  /** Served once the promise resolves. */
  | Readonly<{ kind: 'delay'; until: Promise<void> }>
  /** Answered as a node that does not lead answers: with the address of the leader. */
  | Readonly<{ kind: 'wrong-leader' }>
  /** Answered as to somebody who may not. */
  | Readonly<{ kind: 'deny' }>
  /** A batch append is answered so, in words that the client does not know; nothing was done. */
  | Readonly<{ kind: 'failed-reply'; name: 'BadRequest' | 'InternalError' | 'MaximumAppendEventSizeExceeded' }>
  /**
   * A batch append meets its own original, which no majority has yet (IdempotentNotReady within the server): nobody is
   * answered until the time for a majority is over.
   */
  | Readonly<{ kind: 'idempotent-not-ready' }>
  /** Done, and then the connection is cut before the answer. */
  | Readonly<{ kind: 'lost-reply' }>
  /** Done, and never answered. */
  | Readonly<{ kind: 'silent-reply' }>
  /** Done, and answered twice. */
  | Readonly<{ kind: 'duplicate-reply' }>
  /** A part is sent, then the connection is cut. */
  | Readonly<{ kind: 'half'; events: number }>;

/** The faults that a double still has to show, by kind of request. */
export class Faults {
  readonly #queued = new Map<Rpc, Fault[]>();
  readonly #lasting = new Map<Rpc, Fault>();
  #listener: () => void = () => undefined;

  /** Tells from now on when a request is here and will never be answered, once all is done that is done about it. */
  onSilence(listener: () => void): void {
    this.#listener = listener;
  }

  /** A request that is here will never be answered. */
  silent(): void {
    this.#listener();
  }

  /** The next requests of that kind go wrong, one after the other. */
  next(rpc: Rpc, ...faults: readonly Fault[]): void {
    this.#queued.set(rpc, [...(this.#queued.get(rpc) ?? []), ...faults]);
  }

  /** Every request of that kind goes wrong, until this is called with null. */
  always(rpc: Rpc, fault: Fault | null): void {
    if (fault === null) this.#lasting.delete(rpc);
    else this.#lasting.set(rpc, fault);
  }

  /** What goes wrong with the request that is here now. */
  take(rpc: Rpc): Fault | undefined {
    return this.#queued.get(rpc)?.shift() ?? this.#lasting.get(rpc);
  }
}
