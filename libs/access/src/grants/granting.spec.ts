import { MATCH, NOW, sampleGrant, TOURNAMENT } from '../../testing/sample-grants.js';
import { capabilitiesOf, isOver, type RoleGrant } from './grant.js';
import { handsOn, newGrant, type GrantRequest, type GrantTarget } from './granting.js';

const AT_MATCH: GrantTarget = { scope: MATCH, seats: ['anna', 'ben'] };
const ids = { grant: 'g-new', person: 'p-new' };

const granted = (wanted: GrantRequest, target = AT_MATCH, by: RoleGrant | null = null) =>
  newGrant(wanted, target, { by, now: NOW, ids });

const denialOf = (...asked: Parameters<typeof granted>) => {
  const answer = granted(...asked);
  if ('grant' in answer) throw new Error(`granted: ${JSON.stringify(answer.grant)}`);
  return answer.denied;
};

describe('a grant that is given', () => {
  test('of a seat is to a person of that name, whose id is new', () => {
    expect(granted({ role: 'seat', seat: 'anna' })).toEqual({
      grant: { id: 'g-new', role: 'seat', scope: MATCH, person: { id: 'p-new', name: 'anna' }, seat: 'anna' },
    });
  });

  test('is to the person that was named', () => {
    expect(granted({ role: 'judge', person: { id: 'p-7', name: 'jo' } })).toMatchObject({
      grant: { person: { id: 'p-7', name: 'jo' } },
    });
    expect(granted({ role: 'judge', person: { name: 'jo' } })).toMatchObject({
      grant: { person: { id: 'p-new', name: 'jo' } },
    });
    expect(granted({ role: 'judge' })).toMatchObject({ grant: { person: { id: 'p-new', name: 'judge' } } });
  });

  test('keeps capabilities, a delay of 0, and its end as UTC', () => {
    expect(granted({ role: 'judge', capabilities: [], expires: '2026-03-01T14:00:00+01:00' })).toMatchObject({
      grant: { capabilities: [], expires: '2026-03-01T13:00:00.000Z' },
    });
    expect(granted({ role: 'spectator', delay: 0 })).toMatchObject({ grant: { delay: 0 } });
  });
});

describe('SL-ROLE-4: what is handed on ends with the grant of its giver', () => {
  const by: RoleGrant = { ...sampleGrant('head-judge'), expires: '2026-03-01T18:00:00.000Z' };

  test('without an end of its own, and with one that is earlier', () => {
    expect(granted({ role: 'scribe' }, AT_MATCH, by)).toMatchObject({ grant: { expires: by.expires } });
    const earlier = '2026-03-01T17:00:00.000Z';
    expect(granted({ role: 'scribe', expires: earlier }, AT_MATCH, by)).toMatchObject({ grant: { expires: earlier } });
  });

  test('and not later', () => {
    const denied = denialOf({ role: 'scribe', expires: '2026-03-01T18:00:01Z' }, AT_MATCH, by);
    expect(denied).toMatchObject({ code: 'not-yours-to-give', rule: 'SL-ROLE-4' });
    expect(denied.detail).toContain('what you hold ends at 2026-03-01T18:00:00.000Z');
  });
});

describe('SL-CMD-1: a grant is malformed', () => {
  test.each<[string, GrantRequest, string]>([
    ['in a scope where its role is not granted', { role: 'organizer' }, 'role: organizer is not granted in a match'],
    ['as a seat without one', { role: 'seat' }, 'seat: expected one of anna, ben'],
    ['with a seat as a judge', { role: 'judge', seat: 'anna' }, 'seat: a judge has none'],
    ['at a seat that is not there', { role: 'seat', seat: 'cleo' }, 'seat: expected one of anna, ben, found cleo'],
    ['with capabilities of a seat', { role: 'seat', seat: 'ben', capabilities: ['rule'] }, 'a seat has none'],
    ['as a scribe who rules', { role: 'scribe', capabilities: ['rewind.full', 'rule'] }, 'not rule'],
    ['with a delay as a judge', { role: 'judge', delay: 30 }, 'delay: only a spectator sees late'],
    ['until a time that is none', { role: 'judge', expires: 'tomorrow' }, 'expires: expected a time in ISO 8601'],
    ['until a day that there is not', { role: 'judge', expires: '2099-02-30T00:00:00Z' }, 'that there is'],
    ['until a time that is over', { role: 'judge', expires: '2026-03-01T11:59:59Z' }, 'is over'],
    ['until this very moment', { role: 'judge', expires: NOW }, 'is over'],
  ])('%s', (_why, wanted, detail) => {
    const denied = denialOf(wanted);
    expect([denied.code, denied.rule]).toEqual(['malformed', 'SL-CMD-1']);
    expect(denied.detail).toContain(detail);
  });

  test('no seat exists in a tournament', () => {
    expect(denialOf({ role: 'seat', seat: 'anna' }, { scope: TOURNAMENT }).detail).toContain(
      'not granted in a tournament',
    );
    expect(granted({ role: 'player' }, { scope: TOURNAMENT })).toMatchObject({ grant: { role: 'player' } });
  });

  test('a moment later than now is in time', () => {
    expect(granted({ role: 'judge', expires: '2026-03-01T12:00:00.001Z' })).toHaveProperty('grant');
  });
});

describe('SL-ROLE-4: nobody hands on more than they hold', () => {
  test('a head judge hands on judges, seats, scribes and spectators, and no other head judge', () => {
    const by = sampleGrant('head-judge');
    for (const role of ['judge', 'scribe', 'spectator'] as const)
      expect(granted({ role }, AT_MATCH, by)).toHaveProperty('grant');
    expect(granted({ role: 'seat', seat: 'ben' }, AT_MATCH, by)).toHaveProperty('grant');
    expect(denialOf({ role: 'head-judge' }, AT_MATCH, by)).toMatchObject({
      code: 'not-yours-to-give',
      rule: 'SL-ROLE-4',
      detail: 'a head-judge gives no grant as head-judge',
    });
    expect(denialOf({ role: 'auditor' }, AT_MATCH, by).code).toBe('not-yours-to-give');
  });

  test('a head judge hands on no capability that this grant lacks', () => {
    const by = sampleGrant('head-judge', { capabilities: ['rule', 'look'] });
    expect(granted({ role: 'judge', capabilities: ['rule'] }, AT_MATCH, by)).toHaveProperty('grant');
    expect(denialOf({ role: 'judge', capabilities: ['rule', 'rewind.full'] }, AT_MATCH, by).detail).toBe(
      'rewind.full is not among what you hold yourself',
    );
  });

  test('a scorekeeper seats players and makes no judges', () => {
    const by = sampleGrant('scorekeeper', { scope: TOURNAMENT });
    expect(granted({ role: 'seat', seat: 'anna' }, AT_MATCH, by)).toHaveProperty('grant');
    expect(denialOf({ role: 'judge' }, AT_MATCH, by).code).toBe('not-yours-to-give');
  });

  test('an organizer hands on capabilities without holding them', () => {
    const by = sampleGrant('organizer', { scope: { kind: 'service' } });
    expect(granted({ role: 'head-judge', capabilities: ['rewind.full'] }, AT_MATCH, by)).toHaveProperty('grant');
  });

  test.each(['judge', 'player', 'seat', 'scribe', 'spectator', 'auditor', 'analyst'] as const)(
    'a %s hands nothing on',
    (role) => {
      expect(handsOn(role)).toBe(false);
      expect(denialOf({ role: 'spectator' }, AT_MATCH, sampleGrant(role)).code).toBe('not-yours-to-give');
    },
  );

  test.each(['organizer', 'head-judge', 'scorekeeper'] as const)('a %s hands something on', (role) => {
    expect(handsOn(role)).toBe(true);
  });
});

describe('what a grant holds', () => {
  test('are the usual capabilities of its role, or those that it names instead', () => {
    expect(capabilitiesOf(sampleGrant('judge'))).toEqual(['start', 'pause', 'rule', 'look']);
    expect(capabilitiesOf(sampleGrant('judge', { capabilities: ['waive'] }))).toEqual(['waive']);
    expect(capabilitiesOf(sampleGrant('head-judge', { capabilities: [] }))).toEqual([]);
  });

  test('ends at its time, not before; without one never', () => {
    const grant = sampleGrant('judge', { expires: NOW });
    expect(isOver(grant, '2026-03-01T11:59:59.999Z')).toBe(false);
    expect(isOver(grant, NOW)).toBe(true);
    expect(isOver(sampleGrant('judge'), '2999-01-01T00:00:00.000Z')).toBe(false);
  });
});
