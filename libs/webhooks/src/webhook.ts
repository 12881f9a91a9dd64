/** An endpoint of messages. `kinds`: which (kinds.ts). `tournament`: of its matches alone; null of all. */
export type WebhookEndpoint = {
  readonly id: string;
  readonly url: string;
  readonly kinds: readonly string[];
  readonly tournament: string | null;
  /** When and by whom it was registered: ISO 8601, and the id of a person; null where nobody is known. */
  readonly madeAt: string;
  readonly madeBy: string | null;
  /** Since when and why nothing is sent; null while it is on. */
  readonly disabled: { readonly at: string; readonly why: string } | null;
  /** Since when nothing has arrived; null after a delivery. */
  readonly failingSince: string | null;
};

/** An endpoint with the secret that its messages are signed with: `whsec_` and base64. */
export type SecretEndpoint = WebhookEndpoint & { readonly secret: string };

/** `waiting` for an attempt, `delivered`, or `failed` after the last. */
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

/**
 * A message to one endpoint. `message` is its webhook-id, the same with every attempt. `nextAt` and `lastAt` are ISO
 * 8601. `status` is the HTTP status of the last answer, `error` why there was none or why it does not count.
 */
export type WebhookDelivery = {
  readonly endpoint: string;
  readonly message: string;
  readonly kind: string;
  /** '' for an event of a tournament itself. */
  readonly matchId: string;
  readonly revision: string;
  readonly madeAt: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAt: string | null;
  readonly lastAt: string | null;
  readonly status: number | null;
  readonly error: string | null;
};

/** Where the event of a delivery lies. */
export type DeliverySource = { readonly position: bigint; readonly eventId: string };
