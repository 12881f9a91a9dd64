import { isOver, type RoleGrant, type RecordedGrant } from '../grants/grant.js';
import { isDrawn } from '../people/naming.js';
import type { Role } from '../roles/roles.js';

/** A match, as far as grants are concerned: its id, its tournament and its seats. */
export type MatchMembership = {
  readonly id: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
};

/**
 * The role of a grant at one match. A tournament's `player` who has a seat there has the role `seat`: by a grant of the
 * match, or since the seat goes by the drawn id of the person. `ownSeat` is the
 * seat that the person holds in this match, whatever else they were granted.
 */
export type EffectiveRole = {
  readonly grant: RoleGrant;
  readonly role: Exclude<Role, 'player'>;
  readonly seat?: string;
  readonly ownSeat?: string;
};

/** Whether a grant applies to a match: by the service, by its tournament, or by its id. */
export const covers = ({ scope }: RoleGrant, { id, tournament }: MatchMembership): boolean => {
  if (scope.kind === 'service') return true;
  return scope.kind === 'match' ? scope.id === id : scope.id === tournament;
};

/**
 * The effective role of a grant at a match; `ofMatch` are the grants of that match. Undefined where the grant does not
 * apply.
 */
export const effectiveRoleAt = (
  grant: RoleGrant,
  match: MatchMembership,
  ofMatch: Iterable<RecordedGrant>,
  now: string,
): EffectiveRole | undefined => {
  if (!covers(grant, match)) return undefined;
  const { role, seat } = grant;
  const ownSeat = seatOf(grant.person.id, match, ofMatch, now);
  if (role === 'player') return ownSeat === undefined ? undefined : { grant, role: 'seat', seat: ownSeat, ownSeat };
  return { grant, role, ...(seat !== undefined && { seat }), ...(ownSeat !== undefined && { ownSeat }) };
};

/**
 * The seat that a person holds by a grant that is neither revoked nor expired; without any grant of a seat that of the
 * person's drawn id.
 */
const seatOf = (
  person: string,
  { seats }: MatchMembership,
  ofMatch: Iterable<RecordedGrant>,
  now: string,
): string | undefined => {
  const own = [...ofMatch].filter(({ role, person: { id } }) => role === 'seat' && id === person);
  const granted = own.find((each) => each.revoked === null && !isOver(each, now));
  return granted?.seat ?? (own.length === 0 && isDrawn(person) && seats.includes(person) ? person : undefined);
};
