/** All roles. A grant has one role. */
export const ROLES = [
  'organizer',
  'head-judge',
  'judge',
  'scorekeeper',
  'player',
  'seat',
  'scribe',
  'spectator',
  'auditor',
  'analyst',
] as const;
/** A role at a match, a tournament or the service. */
export type Role = (typeof ROLES)[number];

/** What a grant covers: the service, the matches of one tournament, or one match. */
export type RoleScope = { readonly kind: 'service' } | { readonly kind: 'tournament' | 'match'; readonly id: string };
/** The kind of a scope. */
export type RoleScopeKind = RoleScope['kind'];

/** The scopes in which each role can be granted. */
const SCOPES: { readonly [role in Role]: readonly RoleScopeKind[] } = {
  organizer: ['service'],
  'head-judge': ['tournament', 'match'],
  judge: ['tournament', 'match'],
  scorekeeper: ['tournament'],
  player: ['tournament'],
  seat: ['match'],
  scribe: ['match'],
  spectator: ['tournament', 'match'],
  auditor: ['tournament', 'match'],
  analyst: ['service', 'tournament'],
};

/** Whether a role can be granted in a kind of scope. */
export const isGrantedIn = (role: Role, kind: RoleScopeKind): boolean => SCOPES[role].includes(kind);

/** The roles that can be granted in a kind of scope. */
export const rolesIn = (kind: RoleScopeKind): readonly Role[] => ROLES.filter((role) => isGrantedIn(role, kind));

/** A scope as text: `service`, `tournament:spring-open`, `match:3f2a9c1e`. */
export const scopeText = (scope: RoleScope): string =>
  scope.kind === 'service' ? 'service' : `${scope.kind}:${scope.id}`;

/** The scope that a text names, or undefined. */
export const scopeIn = (text: string): RoleScope | undefined => {
  if (text === 'service') return { kind: 'service' };
  const [, kind, id] = /^(tournament|match):(.+)$/s.exec(text) ?? [];
  // A cast: the pattern matches these two alone.
  return kind === undefined || id === undefined ? undefined : { kind: kind as 'tournament' | 'match', id };
};

/** A role with its article: a judge, an organizer. */
export const aRole = (role: string): string => `${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}`;
