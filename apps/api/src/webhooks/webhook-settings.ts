import type { NameResolver, WebhookTicks } from '@stackledger/webhooks';

/** Injection token of the settings of webhooks. */
export const WEBHOOK_SETTINGS = Symbol('WEBHOOK_SETTINGS');

/**
 * Where endpoints and what waits for them are kept: a file, or `:memory:`. `allowLoopback`: endpoints may be on this
 * machine, for tests and development. The others are for tests: how long an answer may take, how names are resolved,
 * and when it is looked whether something is due.
 */
export type WebhookSettings = {
  readonly path: string;
  readonly allowLoopback?: boolean;
  readonly answerWithinMs?: number;
  readonly resolve?: NameResolver;
  readonly every?: WebhookTicks;
};
