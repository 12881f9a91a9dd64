import type { DeliveryState, SecretEndpoint, WebhookDelivery } from './webhook.js';

/** A row of `endpoints`. */
export type EndpointRow = {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly kinds: string;
  readonly tournament: string | null;
  readonly made_at: number;
  readonly made_by: string | null;
  readonly begin: number;
  readonly disabled_at: number | null;
  readonly disabled_why: string | null;
  readonly failing_since: number | null;
};

/** A row of `deliveries`. */
export type DeliveryRow = {
  readonly number: number;
  readonly endpoint: string;
  readonly message: string;
  readonly kind: string;
  readonly match: string;
  readonly revision: number;
  readonly position: number;
  readonly event_id: string;
  readonly made_at: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_at: number | null;
  readonly last_at: number | null;
  readonly status: number | null;
  readonly error: string | null;
};

const timeOf = (ms: number): string => new Date(ms).toISOString();
const timeOrNull = (ms: number | null): string | null => (ms === null ? null : timeOf(ms));

/** An endpoint as its row has it. */
export const endpointOf = (row: EndpointRow): SecretEndpoint => ({
  id: row.id,
  url: row.url,
  secret: row.secret,
  kinds: JSON.parse(row.kinds) as string[], // as it was written
  tournament: row.tournament,
  madeAt: timeOf(row.made_at),
  madeBy: row.made_by,
  disabled: row.disabled_at === null ? null : { at: timeOf(row.disabled_at), why: row.disabled_why ?? '' },
  failingSince: timeOrNull(row.failing_since),
});

/** A delivery as its row has it. */
export const deliveryOf = (row: DeliveryRow): WebhookDelivery => ({
  endpoint: row.endpoint,
  message: row.message,
  kind: row.kind,
  matchId: row.match,
  revision: String(row.revision),
  madeAt: timeOf(row.made_at),
  state: row.state,
  attempts: row.attempts,
  nextAt: timeOrNull(row.next_at),
  lastAt: timeOrNull(row.last_at),
  status: row.status,
  error: row.error,
});
