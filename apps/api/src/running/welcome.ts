import type { BackupSettings } from '../backups/backup-settings.js';
import type { Server } from '../server.js';
import { withoutSecrets } from './open-store.js';

/** What is told when the service has started: where to go from here. */
export const welcome = ({ url, store }: Server, place: string, { folder }: BackupSettings = {}): string =>
  [
    `Stackledger answers at ${url} (process ${process.pid})`,
    `  docs    ${url}/docs (OpenAPI: ${url}/docs-json)`,
    `  store   ${withoutSecrets(place)}: ${store.detail}`,
    `          durability: ${store.durability}`,
    ...(folder === undefined ? [] : [`  backups ${folder}: stackledger backup --url ${url}`]),
    `  try     curl ${url}/v1/matches`,
    `          curl ${url}/v1/matches -H 'content-type: application/json' -d '{"ruleset": "four-souls", "seats": ["anna", "ben"]}'`,
    `It ends with Ctrl-C, or with kill ${process.pid}.`,
  ].join('\n');

/** The warning where others than this machine reach the service: nobody has to prove who they are. */
export const exposed = (host: string): string =>
  [
    '',
    `WARNING: HOST is ${host}, so that others than this machine reach this service, and it knows no passwords or tokens.`,
    'Whoever reaches it plays for every seat, judges, rewinds matches and sees every hand.',
    'Leave HOST out to serve this machine alone, or put a proxy before it that knows who may.',
  ].join('\n');
