import { ROLES, type Role } from '@stackledger/access';
import type { RequestKind } from '../access/roles.js';
import type { RouteAccess } from '../access/route-access.js';

const BEGIN = '<!-- routes: npm run docs:routes -->';
const END = '<!-- end of routes -->';

/** A cell of the table; docs/roles.md says below it what each stands for. */
type AccessCell = 'yes' | 'no' | 'token' | 'sealed' | 'own';

/** Roles that get what another seat sees: a scribe, and once the match is sealed those that may see everything then. */
const SEES_SEATS: { readonly [role in Role]?: AccessCell } = {
  scribe: 'yes',
  ...{ organizer: 'sealed', 'head-judge': 'sealed', judge: 'sealed', auditor: 'sealed' },
};

/** Roles that get what the asker's own seat sees: those above, and whoever sits there. */
const SEES_OWN_SEAT: { readonly [role in Role]?: AccessCell } = { ...SEES_SEATS, player: 'yes', seat: 'yes' };

/**
 * The table of docs/roles.md, in Markdown: a row for each kind of request to each route, in order of paths, and a
 * column for each role.
 */
export const rolesTable = (routes: readonly RouteAccess[]): string => {
  const rows = [...routes].sort(byPath).flatMap(rowsOf);
  return ['| route | nobody | ' + ROLES.join(' | ') + ' |', `|${'---|'.repeat(ROLES.length + 2)}`, ...rows].join('\n');
};

/** The document with this table between its markers. Throws where it has none. */
export const withRolesTable = (document: string, table: string): string => {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`the document has no ${BEGIN} before ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${document.slice(end)}`;
};

/** A route as documents name it: `GET /v1/matches/{id}`. */
export const routeName = ({ method, path }: RouteAccess): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

const METHODS = ['GET', 'POST', 'DELETE'];

const byPath = (one: RouteAccess, other: RouteAccess): number =>
  one.path === other.path
    ? METHODS.indexOf(one.method) - METHODS.indexOf(other.method)
    : one.path < other.path
      ? -1
      : 1;

const rowsOf = (route: RouteAccess): readonly string[] => {
  const kinds: readonly RequestKind[] = route.requestKinds.length === 0 ? [{ request: '' }] : route.requestKinds;
  return kinds.map((kind) => {
    const name = routeName(route);
    const title = kind.request.startsWith('?') ? `\`${name}${kind.request}\`` : `\`${name}\` ${kind.request}`.trim();
    const cells = [nobodyCell(route), ...ROLES.map((role) => cellOf(route, kind, role))];
    return `| ${title} | ${cells.join(' | ')} |`;
  });
};

const nobodyCell = ({ roles }: RouteAccess): AccessCell =>
  roles === 'own-access' ? 'own' : typeof roles === 'string' ? 'yes' : 'token';

const cellOf = (route: RouteAccess, { request, answers }: RequestKind, role: Role): AccessCell => {
  if (route.roles === 'own-access') return 'own';
  if (typeof route.roles === 'string') return 'yes';
  if (!route.roles.includes(role)) return 'no';
  if (answers === 'own-seat') return SEES_OWN_SEAT[role] ?? 'no';
  if (answers === 'other-seat') return SEES_SEATS[role] ?? 'no';
  if (answers !== undefined && !answers.includes(role)) return 'no';
  const isAboutMatch = route.matchParameter !== undefined || request.includes('{id}');
  return role === 'auditor' && isAboutMatch ? 'sealed' : 'yes';
};
