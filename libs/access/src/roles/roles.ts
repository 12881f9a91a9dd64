/** What somebody may be. One link is one role. */
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
/** What somebody is at a match, a tournament or a service. */
export type Role = (typeof ROLES)[number];

/** How much a grant covers: everything here, the matches of one tournament, or one match. */
export type Scope = { readonly kind: 'service' } | { readonly kind: 'tournament' | 'match'; readonly id: string };
/** How far a grant reaches: over the service, a tournament or a match. */
export type ScopeKind = Scope['kind'];

/** The scopes in which each role is granted. */
const SCOPES: { readonly [role in Role]: readonly ScopeKind[] } = {
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

/** Whether a role is granted in scopes of a kind. */
export const isGrantedIn = (role: Role, kind: ScopeKind): boolean => SCOPES[role].includes(kind);

/** The roles that are granted in scopes of a kind. */
export const rolesIn = (kind: ScopeKind): readonly Role[] => ROLES.filter((role) => isGrantedIn(role, kind));

/** The scope as one text: `service`, `tournament:spring-open`, `match:3f2a9c1e`. */
export const scopeText = (scope: Scope): string => (scope.kind === 'service' ? 'service' : `${scope.kind}:${scope.id}`);

/** The scope that a text names; undefined for any other text. */
export const scopeIn = (text: string): Scope | undefined => {
  if (text === 'service') return { kind: 'service' };
  const [, kind, id] = /^(tournament|match):(.+)$/s.exec(text) ?? [];
  // A cast: the pattern lets these two through.
  return kind === undefined || id === undefined ? undefined : { kind: kind as 'tournament' | 'match', id };
};
