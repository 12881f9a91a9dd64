import { StoreUnavailable } from '@stackledger/store';
import { systemClock, type Alarms } from './clock.js';
import { NotAnswered, spoilsClient } from './failures.js';
import type { KurrentClient } from './kurrent-client.js';

/** How long closing waits for the streams of a client to end. */
const CLOSING_MS = 1000;

/**
 * A client that is replaced when it stops answering. The package has no timer of its own around readings and batch appends, and
 * readings that were given up can block a client for ever: so every request has a time here, and the client that overstays it is
 * thrown away; so is one that keeps a failure for ever.
 */
export class ClientSlot {
  readonly #listeners = new Set<() => void>();
  #client: KurrentClient | undefined;
  #isClosed = false;

  constructor(
    private readonly connect: () => KurrentClient,
    private readonly timeoutMs: number,
    private readonly clock: Alarms = systemClock,
  ) {}

  /** The client of now; made when first asked for. */
  get client(): KurrentClient {
    if (this.#isClosed) throw new StoreUnavailable('closed', 'it was closed; open it again');
    return (this.#client ??= this.connect());
  }

  /** Runs one request. Throws what it throws, or NotAnswered when it takes longer than `ms`. */
  async request<T>(send: (client: KurrentClient) => Promise<T>, ms = this.timeoutMs): Promise<T> {
    const { client } = this;
    try {
      return await within(ms, send(client), this.clock);
    } catch (error) {
      if (error instanceof NotAnswered || spoilsClient(error)) this.renew(client);
      throw error;
    }
  }

  /** Throws a client away, unless somebody else has; the next request makes another one. */
  renew(client: KurrentClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    void dispose(client);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Tells when a client is thrown away: its subscriptions end without a word. Answers how to stop that. */
  onRenewal(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Waits a moment for what is under way to end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) await within(CLOSING_MS, dispose(client)).catch(() => undefined); // it is gone either way
  }
}

const dispose = (client: KurrentClient): Promise<void> => client.dispose().catch(() => undefined); // it is gone either way

/** The promise's outcome, or NotAnswered. What it comes to later is nobody's. */
export const within = async <T>(ms: number, promise: Promise<T>, clock: Alarms = systemClock): Promise<T> => {
  let callOff: (() => void) | undefined;
  const late = new Promise<never>((_, reject) => {
    callOff = clock.alarm(ms, () => reject(new NotAnswered(ms)));
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    callOff?.();
  }
};
