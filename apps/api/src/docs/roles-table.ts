import { ROLES, type Role } from '@stackledger/access';
import type { RequestKind } from '../access/roles.js';
import type { RouteAccess } from '../access/route-access.js';
import { byPath, routeName } from './routes-table.js';

/** A cell of the table; docs/reference/roles.md says below it what each stands for. */
type AccessCell = 'yes' | 'no' | 'token' | 'sealed' | 'own';

/** Roles that get what another seat sees: a scribe, and once the match is sealed those that may see everything then. */
const SEES_SEATS: { readonly [role in Role]?: AccessCell } = {
  scribe: 'yes',
  ...{ organizer: 'sealed', 'head-judge': 'sealed', judge: 'sealed', auditor: 'sealed' },
};

/** Roles that get what the asker's own seat sees: those above, and whoever sits there. */
const SEES_OWN_SEAT: { readonly [role in Role]?: AccessCell } = { ...SEES_SEATS, player: 'yes', seat: 'yes' };

/**
 * The table of docs/reference/roles.md, in Markdown: a row for each kind of request to each route, in order of paths,
 * and a column for each role.
 */
export const rolesTable = (routes: readonly RouteAccess[]): string => {
  const rows = [...routes].sort(byPath).flatMap(rowsOf);
  return ['| route | nobody | ' + ROLES.join(' | ') + ' |', `|${'---|'.repeat(ROLES.length + 2)}`, ...rows].join('\n');
};

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
