import { requestedTime } from '@stackledger/ledger';
import { capabilitiesFor, type Capability } from '../roles/capabilities.js';
import { accessDenial, type AccessDenial } from '../roles/access-denial.js';
import { aRole, isGrantedIn, rolesIn, ROLES, type Role, type RoleScope } from '../roles/roles.js';
import { capabilitiesOf, type RoleGrant, type Person } from './grant.js';

/** A request for a grant. */
export type GrantRequest = {
  readonly role: Role;
  readonly seat?: string;
  readonly person?: Partial<Person>;
  readonly capabilities?: readonly Capability[];
  readonly delay?: number;
  readonly expires?: string;
};

/** The scope in which it is requested; for a match with its seats. */
export type GrantTarget = { readonly scope: RoleScope; readonly seats?: readonly string[] };

/** Ids for new objects: the grant, and a person; `request` as in RoleGrant. */
export type GrantIds = { readonly grant: string; readonly person: string; readonly request?: string };

/** The roles that each role may grant, within its own scope. */
const HANDS_ON: { readonly [role in Role]?: readonly Role[] } = {
  organizer: ROLES,
  'head-judge': ['judge', 'seat', 'scribe', 'spectator'],
  scorekeeper: ['player', 'seat', 'scribe', 'spectator'],
};

/** Whether a role may grant any other. */
export const handsOn = (role: Role): boolean => HANDS_ON[role] !== undefined;

/**
 * The requested grant, or why it is denied (SL-CMD-1, SL-ROLE-4). `by` is the grant of the giver, with which it ends at
 * the latest; null where none is required.
 */
export const newGrant = (
  wanted: GrantRequest,
  ground: GrantTarget,
  { by, now, ids }: { readonly by: RoleGrant | null; readonly now: string; readonly ids: GrantIds },
): { readonly grant: RoleGrant } | { readonly denied: AccessDenial } => {
  const error = fitError(wanted, ground) ?? timeError(wanted, now);
  if (error !== undefined) return accessDenial('malformed', 'SL-CMD-1', error, FIELDS);
  const beyond = by === null ? undefined : beyondOwn(wanted, by);
  if (beyond !== undefined)
    return accessDenial(
      'not-yours-to-give',
      'SL-ROLE-4',
      beyond,
      'Ask the organizer, or whoever holds what is to be handed on.',
    );
  const { role, seat, person, capabilities, delay } = wanted;
  const expires = wanted.expires === undefined ? by?.expires : requestedTime(wanted.expires);
  const name = person?.name ?? seat ?? role;
  return {
    grant: {
      id: ids.grant,
      role,
      scope: ground.scope,
      person: { id: person?.id ?? ids.person, name },
      ...(seat !== undefined && { seat }),
      ...(capabilities !== undefined && { capabilities }),
      ...(delay !== undefined && { delay }),
      ...(expires !== undefined && { expires }),
      ...(ids.request !== undefined && { request: ids.request }),
    },
  };
};

const FIELDS = 'docs/reference/roles.md says which role takes which fields, and where it is granted.';

/** Why a role does not fit its scope or its fields. */
const fitError = (
  { role, seat, capabilities, delay }: GrantRequest,
  { scope, seats = [] }: GrantTarget,
): string | undefined => {
  if (!isGrantedIn(role, scope.kind))
    return `role: ${role} is not granted in a ${scope.kind}; there it is one of ${rolesIn(scope.kind).join(', ')}`;
  if ((role === 'seat') !== (seat !== undefined))
    return role === 'seat' ? `seat: expected one of ${seats.join(', ')}` : `seat: ${aRole(role)} has none`;
  if (seat !== undefined && !seats.includes(seat)) return `seat: expected one of ${seats.join(', ')}, found ${seat}`;
  const strange = capabilityError(role, capabilities);
  if (strange !== undefined) return strange;
  return delay !== undefined && role !== 'spectator'
    ? `delay: only a spectator sees late, ${aRole(role)} does not`
    : undefined;
};

const capabilityError = (role: Role, capabilities: GrantRequest['capabilities']): string | undefined => {
  if (capabilities === undefined) return undefined;
  const known = capabilitiesFor(role);
  if (known.length === 0) return `capabilities: ${aRole(role)} has none`;
  const strange = capabilities.find((each) => !known.includes(each));
  return strange === undefined
    ? undefined
    : `capabilities: ${aRole(role)} may hold ${known.join(', ')}, not ${strange}`;
};

const timeError = ({ expires }: GrantRequest, now: string): string | undefined => {
  if (expires === undefined) return undefined;
  const time = requestedTime(expires);
  if (time === undefined)
    return `expires: expected a time in ISO 8601 that there is, such as 2026-11-22T18:00:00Z, found ${expires}`;
  return Date.parse(time) > Date.parse(now)
    ? undefined
    : `expires: ${expires} is over; by the clock of this service it is ${now}`;
};

/** Why a grant exceeds what its giver holds. */
const beyondOwn = ({ role, capabilities, expires }: GrantRequest, by: RoleGrant): string | undefined => {
  const roles = HANDS_ON[by.role] ?? [];
  if (!roles.includes(role)) return `${aRole(by.role)} gives no grant as ${role}`;
  if (expires !== undefined && by.expires !== undefined && Date.parse(expires) > Date.parse(by.expires))
    return `expires: what you hold ends at ${by.expires}, and nothing that you hand on later than that`;
  if (by.role === 'organizer') return undefined;
  const own = capabilitiesOf(by);
  const lacking = capabilities?.find((each) => !own.includes(each));
  return lacking === undefined ? undefined : `${lacking} is not among what you hold yourself`;
};
