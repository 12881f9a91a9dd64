import type { RecordedGrant, RoleGrant } from '../src/grants/grant.js';
import type { Role, RoleScope } from '../src/roles/roles.js';

/** Noon of the day on which the tests take place. */
export const NOW = '2026-03-01T12:00:00.000Z';

/** The match and the tournament of the tests. */
export const MATCH: RoleScope = { kind: 'match', id: 'm-1' };
export const TOURNAMENT: RoleScope = { kind: 'tournament', id: 'spring-open' };

/** A grant of a role at the match, to jo unless `more` says otherwise. */
export const sampleGrant = (role: Role, more: Partial<RoleGrant> = {}): RoleGrant => ({
  id: `g-${role}`,
  role,
  scope: MATCH,
  person: { id: 'p-jo', name: 'jo' },
  ...more,
});

/** The same grant as it is recorded: given by the service, not revoked, with one link. */
export const recordedGrant = (role: Role, more: Partial<RecordedGrant> = {}): RecordedGrant => ({
  ...sampleGrant(role, more),
  by: null,
  at: NOW,
  revoked: null,
  links: [{ link: 1, by: null, at: NOW, revoked: null }],
  ...more,
});
