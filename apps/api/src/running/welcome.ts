import type { BackupSettings } from '../backups/backup-settings.js';
import type { Server } from '../server.js';

/** What is told when the service has started: where to go from here. */
export const welcome = ({ url, store }: Server, { folder }: BackupSettings = {}): string =>
  [
    `Stackledger answers at ${url}`,
    `  docs    ${url}/docs (OpenAPI: ${url}/docs-json)`,
    `  store   ${store.detail}`,
    `          durability: ${store.durability}`,
    ...(folder === undefined ? [] : [`  backups ${folder}: stackledger backup --url ${url}`]),
    `  try     curl ${url}/v1/matches`,
    `          curl ${url}/v1/matches -H 'content-type: application/json' -d '{"ruleset": "four-souls", "seats": ["anna", "ben"]}'`,
    'It ends with Ctrl-C.',
  ].join('\n');
