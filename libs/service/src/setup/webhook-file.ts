import type { EnvironmentVariables } from './configuration.js';
import { StartFailure } from './start-failure.js';
import { besideStore } from './store-path.js';

/** Where webhooks are kept, and whether they may call this machine; undefined: none are sent. */
export type WebhookFile = { readonly webhooks?: { readonly path: string; readonly allowLoopback: boolean } };

/** Words that mean no webhooks, and words that somebody may mean otherwise than as the name of a file. */
const NONE = ['off', 'none', 'no', 'false', '0'];
const AMBIGUOUS = ['on', 'yes', 'true', '1', 'memory'];

/**
 * Reads WEBHOOKS and WEBHOOKS_LOOPBACK. By default the file lies beside the store's; a store in memory has one in
 * memory, a shared one none: of its processes one alone may send. Throws StartFailure for an invalid value.
 */
export const readWebhooks = (environment: EnvironmentVariables, storeUrl: string): WebhookFile => {
  const allowLoopback = loopbackIn(environment.WEBHOOKS_LOOPBACK?.trim() ?? '');
  const path = pathIn(environment.WEBHOOKS?.trim() ?? '', storeUrl);
  return path === undefined ? {} : { webhooks: { path, allowLoopback } };
};

const pathIn = (given: string, storeUrl: string): string | undefined => {
  if (NONE.includes(given.toLowerCase())) return undefined;
  if (AMBIGUOUS.includes(given.toLowerCase()))
    throw new StartFailure(
      `WEBHOOKS is ${JSON.stringify(given)}, and must be the path of a file (./${given} for one of this name) or off`,
    );
  if (given !== '') return given === 'memory:' ? ':memory:' : given;
  if (storeUrl.startsWith('memory:')) return ':memory:';
  return storeUrl.startsWith('sqlite:') ? `${besideStore(storeUrl)}.webhooks.db` : undefined;
};

const loopbackIn = (text: string): boolean => {
  if (text === '' || text === 'refuse') return false;
  if (text === 'allow') return true;
  throw new StartFailure(`WEBHOOKS_LOOPBACK is ${JSON.stringify(text)}, and must be allow or refuse`);
};
