import { closedStore } from '@stackledger/store';
import { within, type WaitingRequests } from './answer-in-time.js';
import { searchClient, type ClientSearch, type ProbeResult } from './client-search.js';
import { systemClock, type AlarmClock, type RetryClock } from './clock.js';
import { ClientReplaced, NoClient, NotAnswered, spoilsClient } from './failures.js';
import type { KurrentClient } from './kurrent-client.js';

/** How long closing waits for the streams of a client to end. */
const CLOSING_MS = 1000;

/** Replacements that follow each other faster than this have growing pauses between them. */
const CALM_MS = 10_000;

/** How a slot gets its clients. */
export type SlotDependencies = Readonly<{
  connect: () => KurrentClient;
  /** Shows that a new client answers, before the others are given it. */
  probe: (client: KurrentClient) => Promise<ProbeResult>;
  clock?: RetryClock & AlarmClock;
}>;

/** How long an answer may take, until when a request waits for a client, and which failures have it replaced. */
export type RequestLimits = Readonly<{ ms: number; until?: number; spoils?: (error: unknown) => boolean }>;

/** Since when requests fail, and with which error the last one did. */
export type Outage = Readonly<{ since: Date; error: unknown }>;

/**
 * A client that is replaced when it does not answer. The package has no timeouts for reads and batch appends, its
 * compiled part never asks again which node leads, and abandoned reads can block a client for ever: so every request
 * has a timeout here, and a client that exceeds it is replaced; so is one that keeps failing for ever. There is one
 * search for all requests that wait.
 */
export class ClientSlot {
  readonly #listeners = new Set<() => void>();
  readonly #clock: RetryClock & AlarmClock;
  #client: KurrentClient | undefined;
  #connectedAt = 0;
  #waiting: WaitingRequests = new Set();
  #search: ClientSearch | undefined;
  #replacements = 0;
  #replacedAt = Number.NEGATIVE_INFINITY;
  #outage: Outage | undefined;
  #isClosed = false;

  constructor(private readonly parts: SlotDependencies) {
    this.#clock = parts.clock ?? systemClock;
  }

  /** Since when no request has been answered; undefined while requests are answered. */
  get outage(): Outage | undefined {
    return this.#outage;
  }

  /** The current client; the first one is taken as it is, a later one when it answers. Throws NoClient. */
  async current(ms: number): Promise<KurrentClient> {
    if (this.#isClosed) throw closedStore();
    if (this.#client !== undefined) return this.#client;
    if (this.#replacements === 0) return this.#use(this.parts.connect());
    this.#search ??= this.#begin();
    try {
      return await within(ms, this.#search.found, this.#clock);
    } catch (error) {
      throw error instanceof NotAnswered ? new NoClient(ms) : error;
    }
  }

  /** Runs one request. Throws its errors, NotAnswered, or ClientReplaced when another one had the client replaced. */
  async request<T>(
    send: (client: KurrentClient) => Promise<T>,
    { ms, until = this.#clock.now() + ms, spoils = spoilsClient }: RequestLimits,
  ): Promise<T> {
    const client = await this.current(until - this.#clock.now());
    if (this.#clock.now() >= until) throw new NoClient(0);
    try {
      const result = await within(Math.min(ms, until - this.#clock.now()), send(client), this.#clock, this.#waiting);
      this.#outage = undefined;
      return result;
    } catch (error) {
      if (error instanceof NotAnswered || spoils(error)) this.renew(client, error);
      throw error;
    }
  }

  /** Replaces a client, unless that was done already; whoever needs one next has another one searched for. */
  renew(client: KurrentClient, error: unknown): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#outage ??= { since: new Date(), error };
    const isCalm = this.#clock.now() - this.#replacedAt > CALM_MS;
    this.#replacements = isCalm ? 1 : this.#replacements + 1;
    this.#replacedAt = this.#clock.now();
    this.#client = undefined;
    const waiting = this.#waiting;
    this.#waiting = new Set();
    for (const tell of [...waiting]) tell(new ClientReplaced(error));
    void dispose(client);
    for (const listener of [...this.#listeners]) listener();
  }

  /** Replaces a client that was connected before a moment: its node may not lead any more. */
  doubt(before: number, error: unknown): void {
    if (this.#client !== undefined && this.#connectedAt < before) this.renew(this.#client, error);
  }

  /** Probes the current client again; one that does not answer well is replaced. */
  async confirm(ms: number): Promise<void> {
    const client = this.#client;
    if (client === undefined) return; // the next one is probed anyway
    try {
      const result = await within(ms, this.parts.probe(client), this.#clock, this.#waiting);
      if (result === 'behind') this.renew(client, new Error('it lacks what was acknowledged since'));
    } catch (error) {
      this.renew(client, error);
    }
  }

  /** Registers a listener for replaced clients, whose subscriptions end silently. Returns how to remove it. */
  onRenewal(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Waits a moment for requests under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#search?.stop();
    const client = this.#client;
    this.#client = undefined;
    if (client !== undefined) await within(CLOSING_MS, dispose(client)).catch(() => undefined); // it is gone either way
  }

  #begin(): ClientSearch {
    const search = searchClient({ ...this.parts, clock: this.#clock }, this.#replacements - 1);
    const over = (): void => void (this.#search = undefined);
    search.found.then(
      (client) => {
        over();
        if (this.#isClosed) void dispose(client);
        else this.#use(client);
      },
      (error: unknown) => {
        over();
        this.#outage = { since: this.#outage?.since ?? new Date(), error };
      },
    );
    return search;
  }

  #use(client: KurrentClient): KurrentClient {
    this.#connectedAt = this.#clock.now();
    return (this.#client = client);
  }
}

// it is gone either way
const dispose = (client: KurrentClient): Promise<void> => client.dispose().catch(() => undefined);
