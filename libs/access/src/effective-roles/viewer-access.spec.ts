import { EVERYBODY, seatViewer, SPECTATOR } from '@stackledger/ledger';
import type { SeatId } from '@stackledger/kernel';
import { sampleGrant } from '../../testing/sample-grants.js';
import type { RoleGrant } from '../grants/grant.js';
import type { EffectiveRole } from './effective-role.js';
import { viewerAccessOf } from './viewer-access.js';

const RUNNING = { isSealed: false, looksAt: [] };
const LOOKING = { isSealed: false, looksAt: ['ben'] };
const SEALED = { isSealed: true, looksAt: [] };

const anna = seatViewer('anna' as SeatId); // a seat of these tests
const ben = seatViewer('ben' as SeatId); // a seat of these tests
const JUDGE = { ...SPECTATOR, isJudge: true };

const at = (
  role: EffectiveRole['role'],
  more: Partial<RoleGrant> = {},
  rest: Partial<EffectiveRole> = {},
): EffectiveRole => ({
  grant: sampleGrant(role, more),
  role,
  ...(more.seat !== undefined && { seat: more.seat }),
  ...rest,
});
const viewerOf = (...asked: Parameters<typeof viewerAccessOf>) => {
  const access = viewerAccessOf(...asked);
  if ('denied' in access) throw new Error(access.denied.detail);
  return access.viewer;
};
const ruleOf = (...asked: Parameters<typeof viewerAccessOf>): string => {
  const access = viewerAccessOf(...asked);
  if ('viewer' in access) throw new Error(`seen as ${JSON.stringify(access.viewer)}`);
  return access.denied.rule;
};

test('a seat sees its own hidden cards, and SL-SEAT-2: those of no other', () => {
  const seat = at('seat', { seat: 'anna' });
  for (const asked of [undefined, 'anna']) expect(viewerOf(seat, asked, RUNNING)).toEqual(anna);
  expect(ruleOf(seat, 'ben', RUNNING)).toBe('SL-SEAT-2');
  expect(ruleOf(seat, 'ben', SEALED)).toBe('SL-SEAT-2');
});

test('a scribe sees what everybody sees, or as the seat that is asked for', () => {
  expect(viewerOf(at('scribe'), undefined, RUNNING)).toEqual(SPECTATOR);
  expect(viewerOf(at('scribe'), 'ben', RUNNING)).toEqual(ben);
});

describe.each(['judge', 'head-judge'] as const)('a %s', (role) => {
  test('sees what everybody sees, and what is for judges', () => {
    expect(viewerOf(at(role), undefined, RUNNING)).toEqual(JUDGE);
    expect(viewerOf(at(role), undefined, LOOKING)).toEqual(JUDGE);
  });

  test('sees the cards of a seat only after saying so (SL-ROLE-1)', () => {
    expect(ruleOf(at(role), 'ben', RUNNING)).toBe('SL-ROLE-1');
    expect(ruleOf(at(role), 'anna', LOOKING)).toBe('SL-ROLE-1');
    expect(viewerOf(at(role), 'ben', LOOKING)).toEqual({ ...ben, isJudge: true });
  });

  test('sees everything once the match is final', () => {
    expect(viewerOf(at(role), undefined, SEALED)).toEqual(EVERYBODY);
    expect(viewerOf(at(role), 'anna', SEALED)).toEqual({ ...anna, isJudge: true });
  });

  test('who plays in the match sees what everybody sees', () => {
    const playing = at(role, {}, { ownSeat: 'anna' });
    for (const visibility of [RUNNING, LOOKING, SEALED])
      expect(viewerOf(playing, undefined, visibility)).toEqual(SPECTATOR);
    expect(ruleOf(playing, 'ben', LOOKING)).toBe('SL-SEAT-2');
  });
});

test('an organizer sees what everybody sees, and everything once the match is final', () => {
  expect(viewerOf(at('organizer'), undefined, RUNNING)).toEqual(SPECTATOR);
  expect(ruleOf(at('organizer'), 'ben', LOOKING)).toBe('SL-SEAT-2');
  expect(viewerOf(at('organizer'), undefined, SEALED)).toEqual(EVERYBODY);
  expect(viewerOf(at('organizer'), 'ben', SEALED)).toEqual(ben);
});

test('an auditor sees everything once the match is final, and SL-ROLE-5: nothing before', () => {
  expect(ruleOf(at('auditor'), undefined, RUNNING)).toBe('SL-ROLE-5');
  expect(viewerOf(at('auditor'), undefined, SEALED)).toEqual(EVERYBODY);
  expect(viewerOf(at('auditor'), 'anna', SEALED)).toEqual(anna);
});

test.each(['scorekeeper', 'spectator'] as const)('a %s sees what everybody sees, ever', (role) => {
  for (const visibility of [RUNNING, LOOKING, SEALED])
    expect(viewerOf(at(role), undefined, visibility)).toEqual(SPECTATOR);
  expect(ruleOf(at(role), 'ben', SEALED)).toBe('SL-SEAT-2');
});

test('a spectator sees as late as was granted, everybody else at once', () => {
  expect(viewerAccessOf(at('spectator', { delay: 30 }), undefined, RUNNING)).toMatchObject({ delay: 30 });
  expect(viewerAccessOf(at('spectator'), undefined, RUNNING)).toMatchObject({ delay: 0 });
  expect(viewerAccessOf(at('judge'), undefined, RUNNING)).toMatchObject({ delay: 0 });
});

test('SL-ROLE-1: an analyst sees no match', () => {
  expect(ruleOf(at('analyst'), undefined, SEALED)).toBe('SL-ROLE-1');
});
