import { NOW, recordedGrant, sampleGrant, TOURNAMENT } from '../../testing/sample-grants.js';
import type { RecordedGrant, RoleGrant } from '../grants/grant.js';
import { covers, effectiveRoleAt } from './effective-role.js';

const AT_TOURNAMENT = { id: 'm-1', tournament: 'spring-open', seats: ['anna', 'ben'] };
const ALONE = { ...AT_TOURNAMENT, tournament: null };
const SERVICE: RoleGrant['scope'] = { kind: 'service' };

const seat = (more: Partial<RecordedGrant> = {}): RecordedGrant =>
  recordedGrant('seat', { id: 'g-anna', seat: 'anna', ...more });
const roleAt = (grant: RoleGrant, ofMatch: readonly RecordedGrant[] = [], match = AT_TOURNAMENT) =>
  effectiveRoleAt(grant, match, ofMatch, NOW);

describe('what a grant covers', () => {
  test('one over the service every match, one of a match that match, one of a tournament its matches', () => {
    expect(covers(sampleGrant('organizer', { scope: SERVICE }), ALONE)).toBe(true);
    expect(covers(sampleGrant('judge'), ALONE)).toBe(true);
    expect(covers(sampleGrant('judge', { scope: { kind: 'match', id: 'm-2' } }), ALONE)).toBe(false);
    expect(covers(sampleGrant('judge', { scope: TOURNAMENT }), AT_TOURNAMENT)).toBe(true);
    expect(
      covers(sampleGrant('judge', { scope: TOURNAMENT }), { id: 'm-1', tournament: 'autumn-open', seats: [] }),
    ).toBe(false);
    expect(covers(sampleGrant('judge', { scope: TOURNAMENT }), ALONE)).toBe(false);
  });

  test('a tournament of the name of a match does not cover that match', () => {
    expect(covers(sampleGrant('judge', { scope: { kind: 'tournament', id: 'm-1' } }), ALONE)).toBe(false);
  });
});

describe('the effective role of a grant at a match', () => {
  test('is none where the grant does not cover the match', () => {
    expect(roleAt(sampleGrant('judge', { scope: { kind: 'match', id: 'm-2' } }))).toBeUndefined();
  });

  test('is the role of the grant, with its seat', () => {
    const judge = sampleGrant('judge');
    expect(roleAt(judge)).toEqual({ grant: judge, role: 'judge' });
    const anna = sampleGrant('seat', { seat: 'anna' });
    expect(roleAt(anna)).toEqual({ grant: anna, role: 'seat', seat: 'anna' });
  });

  test('of a player of the tournament is the seat that this person was granted', () => {
    const player = sampleGrant('player', { scope: TOURNAMENT });
    expect(roleAt(player, [seat()])).toEqual({ grant: player, role: 'seat', seat: 'anna', ownSeat: 'anna' });
  });

  test('of a player who has no seat there is none', () => {
    const player = sampleGrant('player', { scope: TOURNAMENT });
    expect(roleAt(player)).toBeUndefined();
    expect(roleAt(player, [seat({ person: { id: 'p-other', name: 'jo' } })])).toBeUndefined();
  });

  test('of a player is the seat of the drawn id, where nobody was granted a seat', () => {
    const [person, match] = [
      { id: 'p-qwertyasdfgh', name: 'Gil' },
      { ...AT_TOURNAMENT, seats: ['p-qwertyasdfgh', 'anna'] },
    ];
    const player = sampleGrant('player', { scope: TOURNAMENT, person });
    const own = { role: 'seat', seat: person.id, ownSeat: person.id };
    expect(roleAt(player, [], match)).toMatchObject(own);
    expect(roleAt(sampleGrant('judge', { scope: TOURNAMENT, person }), [], match)).toMatchObject({
      ownSeat: person.id,
    });
    expect(roleAt(player, [seat({ person, revoked: NOW })], match)).toBeUndefined();
    expect(roleAt(player, [seat({ person })], match)).toMatchObject({ seat: 'anna' });
    const chosen = { id: 'anna', name: 'Anna' };
    expect(roleAt(sampleGrant('player', { scope: TOURNAMENT, person: chosen }), [], match)).toBeUndefined();
  });

  test('of a player whose seat was revoked or has expired there is none', () => {
    const player = sampleGrant('player', { scope: TOURNAMENT });
    expect(roleAt(player, [seat({ revoked: NOW })])).toBeUndefined();
    expect(roleAt(player, [seat({ expires: NOW })])).toBeUndefined();
    expect(roleAt(player, [seat({ expires: '2026-03-01T12:00:01.000Z' })])).toMatchObject({ seat: 'anna' });
    expect(roleAt(player, [seat({ revoked: NOW }), seat({ id: 'g-2', seat: 'ben' })])).toMatchObject({ seat: 'ben' });
  });

  test('of a judge who plays in the match names that seat', () => {
    const judge = sampleGrant('judge', { scope: TOURNAMENT });
    expect(roleAt(judge, [seat()])).toEqual({ grant: judge, role: 'judge', ownSeat: 'anna' });
  });

  test('grants as a scribe or spectator seat nobody', () => {
    const judge = sampleGrant('judge');
    expect(roleAt(judge, [recordedGrant('scribe'), recordedGrant('spectator')])).toEqual({
      grant: judge,
      role: 'judge',
    });
  });
});
