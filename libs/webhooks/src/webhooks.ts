import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { EventStore } from '@stackledger/store';
import { Deliverer, type DeliveringPorts } from './delivering.js';
import { checkedAddresses, destinationIn, RefusedDestination } from './destination.js';
import { endOfStore, QueueFeeder, type FollowingPorts } from './following.js';
import { openQueueFile } from './queue-file.js';
import { webhookQueue, type DeliveryPageRequest, type WebhookQueue } from './queue.js';
import type { SecretEndpoint, WebhookDelivery, WebhookEndpoint } from './webhook.js';

/** What is asked for when an endpoint is registered. */
export type EndpointRequest = Pick<WebhookEndpoint, 'url' | 'kinds' | 'tournament' | 'madeBy'>;

/** Something done again and again until the returned function is called. */
export type WebhookTicks = (ms: number, tick: () => void) => () => void;

/**
 * What webhooks are sent with. `path`: their file, which is made with the first endpoint; `:memory:` for one that ends
 * with the process.
 */
export type WebhookPorts = Omit<DeliveringPorts, 'queue' | 'nowMs'> &
  Pick<FollowingPorts, 'tournamentOf'> & {
    readonly store: EventStore;
    readonly clock: { readonly now: () => string };
    readonly every?: WebhookTicks | undefined;
    readonly path: string;
  };

/** Deliveries are shown for so long after they were made; those that wait stay. */
const SHOWN_MS = 7 * 24 * 3_600_000;
const TICK_MS = 1_000;
const TICKS_BETWEEN_PRUNES = 600;
const SECRET_BYTES = 32;
/** More that wait mean a receiver that does not keep up, and a disk that fills. */
const MOST_WAITING = 100_000;

/** An endpoint with what waits for it. */
export type EndpointStatus = WebhookEndpoint & { readonly waiting: number };

/** The endpoints of a service and what is sent to them. Ids that are not known are answered with undefined. */
export class Webhooks {
  #queue: WebhookQueue | null = null;
  #feeder: QueueFeeder | null = null;
  #deliverer: Deliverer | null = null;
  readonly #ending = new AbortController();
  #followed: Promise<void> = Promise.resolve();
  #stopTicks: () => void = () => undefined;
  #opening: Promise<WebhookQueue> | null = null;
  #ticks = 0;

  constructor(private readonly ports: WebhookPorts) {}

  /** Goes on where it ended, if there is a file already. */
  async start(): Promise<void> {
    if (existsSync(this.ports.path)) await this.#open();
  }

  /** Registers an endpoint, which gets what happens from now on. Throws RefusedDestination. */
  async register(request: EndpointRequest): Promise<SecretEndpoint> {
    const { store, clock, sending } = this.ports;
    const { hostname } = destinationIn(request.url, sending);
    // A name that cannot be resolved now may be later; the address is checked with every connection.
    await checkedAddresses(hostname.replace(/^\[|\]$/g, ''), sending).catch((error: unknown) => {
      if (error instanceof RefusedDestination) throw error;
    });
    const queue = await this.#open();
    const endpoint: SecretEndpoint = {
      ...request,
      id: `wh-${randomUUID()}`,
      secret: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`,
      madeAt: clock.now(),
      disabled: null,
      failingSince: null,
    };
    queue.put(endpoint, (await endOfStore(store)).position);
    return endpoint;
  }

  endpoints(): readonly EndpointStatus[] {
    const { endpoints = () => [], waiting = () => 0 } = this.#queue ?? {};
    return endpoints().map((each) => statusOf(each, waiting(each.id)));
  }

  remove(id: string): boolean {
    return this.#queue?.remove(id) ?? false;
  }

  /** Switches an endpoint on again: what waits is sent, and what happens from now on. Or switches it off. */
  async setEnabled(id: string, isEnabled: boolean): Promise<EndpointStatus | undefined> {
    const { store } = this.ports;
    if (isEnabled) this.#queue?.enable(id, (await endOfStore(store)).position);
    else this.#queue?.disable(id, this.#nowMs(), 'switched off');
    this.#deliverer?.wake();
    return this.endpoints().find((each) => each.id === id);
  }

  /** The latest deliveries to an endpoint first; undefined where there is no such endpoint. */
  deliveries(
    id: string,
    request: DeliveryPageRequest,
  ): readonly (WebhookDelivery & { readonly number: number })[] | undefined {
    return this.#queue?.endpoint(id) === undefined ? undefined : this.#queue.page(id, request);
  }

  /** Sends a message once more, with the whole schedule before it; to an endpoint that is on, at once. */
  resend(id: string, message: string): WebhookDelivery | undefined {
    const delivery = this.#queue?.again(id, message, this.#nowMs());
    this.#deliverer?.wake();
    return delivery;
  }

  async stop(): Promise<void> {
    this.#stopTicks();
    this.#ending.abort();
    await this.#opening?.catch(() => undefined);
    await this.#followed;
    await this.#deliverer?.stop();
    this.#feeder?.store();
    this.#queue?.close();
    this.#queue = null;
  }

  #open(): Promise<WebhookQueue> {
    this.#opening ??= this.#begin();
    return this.#opening;
  }

  async #begin(): Promise<WebhookQueue> {
    const queue = webhookQueue(await openQueueFile(this.ports.path));
    const { every = systemTicks, warn } = this.ports;
    const nowMs = (): number => this.#nowMs();
    const deliverer = new Deliverer({ ...this.ports, queue, nowMs });
    const feeder = new QueueFeeder({ ...this.ports, queue, nowMs, onQueued: () => deliverer.wake() });
    this.#queue = queue;
    this.#deliverer = deliverer;
    this.#feeder = feeder;
    this.#followed = feeder
      .follow(this.#ending.signal)
      .catch((error: unknown) => warn(`no more webhooks are made: ${String(error)}`));
    this.#stopTicks = every(TICK_MS, () => this.#tick());
    deliverer.wake();
    return queue;
  }

  #tick(): void {
    if (this.#queue === null || this.#ending.signal.aborted) return;
    this.#feeder?.store();
    this.#disableOverfull(this.#queue);
    this.#deliverer?.wake();
    if (this.#ticks++ % TICKS_BETWEEN_PRUNES === 0) this.#queue.prune(this.#nowMs() - SHOWN_MS);
  }

  #disableOverfull(queue: WebhookQueue): void {
    for (const { id, disabled } of queue.endpoints()) {
      if (disabled !== null || queue.waiting(id) <= MOST_WAITING) continue;
      queue.disable(id, this.#nowMs(), `more than ${MOST_WAITING} messages wait`);
      this.ports.warn(`the webhook ${id} is switched off: more than ${MOST_WAITING} messages wait`);
    }
  }

  #nowMs(): number {
    return Date.parse(this.ports.clock.now());
  }
}

const systemTicks: WebhookTicks = (ms, tick) => {
  const timer = setInterval(tick, ms).unref();
  return () => clearInterval(timer);
};

const statusOf = ({ secret: _, ...endpoint }: SecretEndpoint, waiting: number): EndpointStatus => ({
  ...endpoint,
  waiting,
});
