import { isOver, type Grant, type StandingGrant } from '../grants/grant.js';
import type { Role } from '../roles/roles.js';

/** A match, as far as it says who belongs to it. */
export type MatchPlace = { readonly id: string; readonly tournament: string | null };

/**
 * What a grant comes to at one match. A `player` of its tournament who sits there stands there as that `seat`. `ownSeat`: the
 * person plays here, whatever else they are granted.
 */
export type Standing = {
  readonly grant: Grant;
  readonly role: Exclude<Role, 'player'>;
  readonly seat?: string;
  readonly ownSeat?: string;
};

/** Whether a grant reaches a match at all; of a player's whether the match belongs to the tournament. */
export const covers = ({ scope }: Grant, { id, tournament }: MatchPlace): boolean => {
  if (scope.kind === 'service') return true;
  return scope.kind === 'match' ? scope.id === id : scope.id === tournament;
};

/** What a grant comes to at a match, of which these are the grants; undefined where it has nothing to do with it. */
export const standingAt = (
  grant: Grant,
  match: MatchPlace,
  ofMatch: Iterable<StandingGrant>,
  now: string,
): Standing | undefined => {
  if (!covers(grant, match)) return undefined;
  const { role, seat } = grant;
  const ownSeat = seatOf(grant.person.id, ofMatch, now);
  if (role === 'player') return ownSeat === undefined ? undefined : { grant, role: 'seat', seat: ownSeat, ownSeat };
  return { grant, role, ...(seat !== undefined && { seat }), ...(ownSeat !== undefined && { ownSeat }) };
};

/** The seat that a person was granted. */
const seatOf = (person: string, ofMatch: Iterable<StandingGrant>, now: string): string | undefined => {
  for (const each of ofMatch)
    if (each.role === 'seat' && each.person.id === person && each.revoked === null && !isOver(each, now))
      return each.seat;
  return undefined;
};
