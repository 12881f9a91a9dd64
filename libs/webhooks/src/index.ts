export { RefusedDestination, type NameResolver } from './destination.js';
export { EVERY_KIND, kindOf } from './kinds.js';
export { type EndpointStatus, Webhooks, type WebhookPorts, type WebhookTicks } from './webhooks.js';
export type { DeliverySource, SecretEndpoint, WebhookDelivery } from './webhook.js';
