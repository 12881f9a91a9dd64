import type { BackupSettings } from '../backups/backup-settings.js';
import type { Server } from '../server.js';
import { withoutSecrets } from './open-store.js';

/** What is told when the service has started: where to go from here. `link` is an organizer's; none where nobody is asked for one. */
export const welcome = (
  { url, store }: Server,
  place: string,
  link: string | undefined,
  { folder, figures = false }: BackupSettings & { readonly figures?: boolean } = {},
): string =>
  [
    `Stackledger answers at ${url} (process ${process.pid})`,
    ...(link === undefined ? OPEN : [`  you     ${link}`, ORGANIZER]),
    `  docs    ${url}/docs (OpenAPI: ${url}/docs-json)`,
    `  store   ${withoutSecrets(place)}: ${store.detail}`,
    `          durability: ${store.durability}`,
    ...(figures ? [`  figures ${url}/analytics`] : []),
    ...(folder === undefined ? [] : [`  backups ${folder}: stackledger backup --url ${url}`]),
    ...tries(url, link),
    `It ends with Ctrl-C, or with kill ${process.pid}.`,
  ].join('\n');

const OPEN = ['          open: no links, everybody on this machine may do everything'];
const ORGANIZER = '          your link as organizer: keep it to yourself; stackledger invite makes links for others';

/** Something to begin with. The token is what stands behind the # of the link. */
const tries = (url: string, link: string | undefined): readonly string[] => {
  const bearer = link === undefined ? '' : ` -H "authorization: Bearer $TOKEN"`;
  return [
    ...(link === undefined ? [] : [`  try     TOKEN=…   (what stands behind join= in your link)`]),
    `${link === undefined ? '  try    ' : '         '} curl ${url}/v1/matches${bearer}`,
    `          curl ${url}/v1/matches${bearer} -H 'content-type: application/json' -d '{"ruleset": "four-souls", "seats": ["anna", "ben"]}'`,
  ];
};

/** The warning where others than this machine reach the service: links travel in the clear unless something before it ends TLS. */
export const exposed = (host: string): string =>
  [
    '',
    `HOST is ${host}, so that others than this machine reach this service. Whoever holds a link may do what it grants.`,
    'Without TLS links can be read on the way: put a proxy before it that speaks https (docs/running.md).',
  ].join('\n');
