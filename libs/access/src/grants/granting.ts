import { capabilitiesFor, type Capability } from '../roles/capabilities.js';
import { denied, type Denied } from '../roles/denied.js';
import { isGrantedIn, rolesIn, ROLES, type Role, type Scope } from '../roles/roles.js';
import { capabilitiesOf, type Grant, type Person } from './grant.js';

/** What somebody asks to be granted. */
export type Wanted = {
  readonly role: Role;
  readonly seat?: string;
  readonly person?: Partial<Person>;
  readonly capabilities?: readonly Capability[];
  readonly delay?: number;
  readonly expires?: string;
};

/** Where it is granted; of a match also the seats that it has. */
export type Ground = { readonly scope: Scope; readonly seats?: readonly string[] };

/** Ids for what is new: of a grant, and of a person with a name. */
export type NewIds = { readonly grant: string; readonly person: (name: string) => string };

/** The roles that each role hands on, within its own scope. */
const HANDS_ON: { readonly [role in Role]?: readonly Role[] } = {
  organizer: ROLES,
  'head-judge': ['judge', 'seat', 'scribe', 'spectator'],
  scorekeeper: ['player', 'seat', 'scribe', 'spectator'],
};

/** Whether somebody with a role hands anything on at all. */
export const handsOn = (role: Role): boolean => HANDS_ON[role] !== undefined;

/** The grant that was asked for, or why it cannot be given. `by` is the grant of whoever gives it, null where nobody is asked. */
export const newGrant = (
  wanted: Wanted,
  ground: Ground,
  { by, now, ids }: { readonly by: Grant | null; readonly now: string; readonly ids: NewIds },
): { readonly grant: Grant } | { readonly denied: Denied } => {
  const fault = fitFault(wanted, ground) ?? timeFault(wanted, now);
  if (fault !== undefined) return denied('malformed', 'SL-CMD-1', fault, FIELDS);
  const beyond = by === null ? undefined : beyondOwn(wanted, by);
  if (beyond !== undefined)
    return denied(
      'not-yours-to-give',
      'SL-ROLE-4',
      beyond,
      'Ask the organizer, or whoever holds what is to be handed on.',
    );
  const { role, seat, person, capabilities, delay, expires } = wanted;
  const name = person?.name ?? seat ?? role;
  return {
    grant: {
      id: ids.grant,
      role,
      scope: ground.scope,
      person: { id: person?.id ?? ids.person(name), name },
      ...(seat !== undefined && { seat }),
      ...(capabilities !== undefined && { capabilities }),
      ...(delay !== undefined && { delay }),
      ...(expires !== undefined && { expires: new Date(expires).toISOString() }),
    },
  };
};

const FIELDS = 'docs/roles.md says which role takes which fields, and where it is granted.';

/** Why a role does not go with its scope, or with the fields that it was given. */
const fitFault = ({ role, seat, capabilities, delay }: Wanted, { scope, seats = [] }: Ground): string | undefined => {
  if (!isGrantedIn(role, scope.kind))
    return `role: ${role} is not granted in a ${scope.kind}; there it is one of ${rolesIn(scope.kind).join(', ')}`;
  if ((role === 'seat') !== (seat !== undefined))
    return role === 'seat' ? `seat: expected one of ${seats.join(', ')}` : `seat: a ${role} has none`;
  if (seat !== undefined && !seats.includes(seat)) return `seat: expected one of ${seats.join(', ')}, found ${seat}`;
  const strange = capabilityFault(role, capabilities);
  if (strange !== undefined) return strange;
  return delay !== undefined && role !== 'spectator'
    ? `delay: only a spectator sees late, a ${role} does not`
    : undefined;
};

const capabilityFault = (role: Role, capabilities: Wanted['capabilities']): string | undefined => {
  if (capabilities === undefined) return undefined;
  const known = capabilitiesFor(role);
  if (known.length === 0) return `capabilities: a ${role} has none`;
  const strange = capabilities.find((each) => !known.includes(each));
  return strange === undefined ? undefined : `capabilities: a ${role} may hold ${known.join(', ')}, not ${strange}`;
};

const timeFault = ({ expires }: Wanted, now: string): string | undefined => {
  if (expires === undefined) return undefined;
  const time = Date.parse(expires);
  if (Number.isNaN(time)) return `expires: expected a time in ISO 8601, such as 2026-11-22T18:00:00Z, found ${expires}`;
  return time > Date.parse(now) ? undefined : `expires: ${expires} is over; by the clock of this service it is ${now}`;
};

/** Why a grant is more than its giver holds. */
const beyondOwn = ({ role, capabilities }: Wanted, by: Grant): string | undefined => {
  const roles = HANDS_ON[by.role] ?? [];
  if (!roles.includes(role)) return `a ${by.role} gives no grant as ${role}`;
  if (by.role === 'organizer') return undefined;
  const own = capabilitiesOf(by);
  const lacking = capabilities?.find((each) => !own.includes(each));
  return lacking === undefined ? undefined : `${lacking} is not among what you hold yourself`;
};
