import type { AttemptOutcome, DueDelivery, WebhookQueue } from './queue.js';
import { DISABLED_AFTER_MS, waitAfter } from './schedule.js';
import { sendMessage, type SendingResult, type SendingRules } from './sending.js';
import type { DeliverySource, SecretEndpoint } from './webhook.js';

/** What deliveries are made with. `bodyOf`: what is sent of an event, as it stands then; null where it is not there. */
export type DeliveringPorts = {
  readonly queue: WebhookQueue;
  readonly bodyOf: (source: DeliverySource, kind: string) => Promise<string | null>;
  readonly nowMs: () => number;
  readonly warn: (sentence: string) => void;
  readonly sending: Omit<SendingRules, 'signal'>;
};

/** Endpoints that are sent to at once; each has one message under way. */
const MOST_AT_ONCE = 200;

/** The receiver wants nothing more. */
const GONE = 410;

const NOT_THERE: SendingResult = { status: null, error: 'the event is not in this store' };

/** Sends what is due, endpoint by endpoint beside each other: one that is slow holds up itself alone. */
export class Deliverer {
  readonly #busy = new Map<string, Promise<void>>();
  readonly #ending = new AbortController();

  constructor(private readonly ports: DeliveringPorts) {}

  /** Begins with every endpoint at which something is due. */
  wake(): void {
    const { queue, nowMs, warn } = this.ports;
    for (const { id, disabled } of queue.endpoints()) {
      if (this.#ending.signal.aborted || this.#busy.size >= MOST_AT_ONCE) return;
      if (disabled !== null || this.#busy.has(id) || queue.due(id, nowMs()) === undefined) continue;
      const work = this.#work(id)
        .catch((error: unknown) => warn(`a webhook could not be sent: ${String(error)}`))
        .finally(() => this.#busy.delete(id));
      this.#busy.set(id, work);
    }
  }

  /** Breaks off what is under way, which is sent again later. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.all(this.#busy.values());
  }

  async #work(id: string): Promise<void> {
    const { queue, nowMs } = this.ports;
    for (;;) {
      const endpoint = queue.endpoint(id);
      if (endpoint === undefined || endpoint.disabled !== null) return;
      const delivery = queue.due(id, nowMs());
      if (delivery === undefined) return;
      const result = await this.#attempt(endpoint, delivery);
      if (this.#ending.signal.aborted) return;
      queue.record(delivery, outcomeOf(delivery, result, nowMs()));
      if (result.error !== null) this.#disableWhere(id, result);
    }
  }

  async #attempt({ url, secret }: SecretEndpoint, delivery: DueDelivery): Promise<SendingResult> {
    const { bodyOf, nowMs, sending } = this.ports;
    const body = await bodyOf(delivery, delivery.kind);
    if (body === null) return NOT_THERE;
    const message = { id: delivery.message, at: new Date(nowMs()), body, secret };
    return sendMessage(url, message, { ...sending, signal: this.#ending.signal });
  }

  /** Switches an endpoint off that wants nothing more, or at which nothing has arrived for too long. */
  #disableWhere(id: string, { status, error }: SendingResult): void {
    const { queue, nowMs, warn } = this.ports;
    const { url, failingSince = null } = queue.endpoint(id) ?? {};
    const isLong = failingSince !== null && nowMs() - Date.parse(failingSince) >= DISABLED_AFTER_MS;
    if (url === undefined || (status !== GONE && !isLong)) return;
    const why =
      status === GONE ? 'the receiver answered 410 Gone' : `nothing has arrived since ${failingSince}: ${error ?? ''}`;
    queue.disable(id, nowMs(), why);
    warn(`the webhook ${id} to ${new URL(url).host} is switched off: ${why}`);
  }
}

const outcomeOf = ({ attempts }: DueDelivery, result: SendingResult, atMs: number): AttemptOutcome => {
  const { status, error, askedMs } = result;
  const about = { atMs, status, error };
  if (error === null) return { ...about, state: 'delivered', nextMs: null };
  const waitMs = result === NOT_THERE || status === GONE ? undefined : waitAfter(attempts + 1, askedMs);
  return waitMs === undefined
    ? { ...about, state: 'failed', nextMs: null }
    : { ...about, state: 'waiting', nextMs: atMs + waitMs };
};
