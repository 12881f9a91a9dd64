import type { BackupSettings } from '../backups/backup-settings.js';
import type { RunningService } from '../server.js';
import { withoutSecrets, type ProcessRole } from '@stackledger/service';

/**
 * What is told when the service has started: where to go from here. `link` is an organizer's: shown
 * once, at the first start, to a terminal and to nothing that keeps what it is told.
 */
export const welcome = (
  { url, store }: RunningService,
  place: string,
  link: OrganizerLink,
  { folder, figures = false, hasKeyFile = true, memoryMb, askedMb, only }: BackupSettings & StartDetails = {},
): string =>
  [
    `Stackledger answers at ${url} (process ${process.pid})`,
    ...whoYouAre(link, hasKeyFile),
    `  docs    ${url}/docs (OpenAPI: ${url}/docs-json)`,
    `  store   ${withoutSecrets(place)}: ${store.detail}`,
    `          durability: ${store.durability}`,
    ...(memoryMb === undefined ? [] : [memoryLine(memoryMb, askedMb)]),
    ...(only === undefined ? [] : [`  only    ${only.join(', ')}: other processes serve the rest`]),
    ...(figures ? [`  figures ${url}/analytics`] : []),
    ...(folder === undefined ? [] : [`  backups ${folder}: stackledger backup --url ${url}`]),
    ...tries(url, link),
    `It ends with Ctrl-C, or with kill ${process.pid}.`,
  ].join('\n');

const memoryLine = (memoryMb: number, askedMb = memoryMb): string =>
  askedMb <= memoryMb
    ? `  memory  ${memoryMb} MB for matches and work (MEMORY_MB)`
    : `  memory  ${memoryMb} MB for matches and work, as much as Node's heap takes: NODE_OPTIONS=--max-old-space-size=${askedMb} lets it take all of MEMORY_MB`;

/**
 * What else is told: whether figures are served, whether its keys lie in a file, by which `stackledger link` makes
 * links, the memory, that which was asked for, and what this process does if not everything.
 */
type StartDetails = {
  readonly figures?: boolean;
  readonly hasKeyFile?: boolean;
  readonly memoryMb?: number;
  readonly askedMb?: number | undefined;
  readonly only?: readonly ProcessRole[] | undefined;
};

/** The link of an organizer; or that the service asks nobody for one, or does not show it. */
type OrganizerLink = { readonly link: string } | 'open' | 'not-shown';

const whoYouAre = (link: OrganizerLink, hasKeyFile: boolean): readonly string[] => {
  if (link === 'open') return OPEN;
  if (link === 'not-shown') return hasKeyFile ? NOT_SHOWN : [];
  const another = hasKeyFile ? 'stackledger link makes another, ' : '';
  return [
    `  you     ${link.link}`,
    `          your link as organizer, shown this once: keep it to yourself; ${another}stackledger invite links for others`,
  ];
};

const NOT_SHOWN = ['  you     stackledger link makes a link for you as organizer'];
const OPEN = ['          open: no links, everybody on this machine may do everything'];

/** Something to begin with. The token is what stands behind the # of the link. */
const tries = (url: string, link: OrganizerLink): readonly string[] => {
  const bearer = link === 'open' ? '' : ` -H "authorization: Bearer $TOKEN"`;
  return [
    ...(link === 'open' ? [] : [`  try     TOKEN=…   (what stands behind join= in your link)`]),
    `${link === 'open' ? '  try    ' : '         '} curl ${url}/v1/matches${bearer}`,
    `          curl ${url}/v1/matches${bearer} -H 'content-type: application/json' -d '{"ruleset": "four-souls", "seats": ["anna", "ben"]}'`,
  ];
};

/**
 * The warning where others than this machine reach the service: links travel in the clear unless something before it
 * ends TLS.
 */
export const exposed = (host: string): string =>
  [
    '',
    `HOST is ${host}, so that others than this machine reach this service. Whoever holds a link may do what it grants.`,
    'Without TLS links can be read on the way: put a proxy before it that speaks https (docs/guide/running.md).',
  ].join('\n');
