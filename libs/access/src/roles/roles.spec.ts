import { capabilitiesFor, GRANTABLE, usualCapabilities } from './capabilities.js';
import { isGrantedIn, ROLES, rolesIn, scopeIn, scopeText, type RoleScope } from './roles.js';

describe('scopes', () => {
  test.each<[string, RoleScope]>([
    ['service', { kind: 'service' }],
    ['tournament:spring-open', { kind: 'tournament', id: 'spring-open' }],
    ['match:3f2a9c1e', { kind: 'match', id: '3f2a9c1e' }],
    ['match:a:b\nc', { kind: 'match', id: 'a:b\nc' }],
  ])('%j is written and read back', (text, scope) => {
    expect(scopeText(scope)).toBe(text);
    expect(scopeIn(text)).toEqual(scope);
  });

  test.each(['', 'match', 'match:', 'tournament:', 'service:x', 'Match:m', 'seat:m', ' match:m'])(
    '%j names no scope',
    (text) => {
      expect(scopeIn(text)).toBeUndefined();
    },
  );
});

describe('where roles are granted', () => {
  test('the service grants organizers and analysts, and nobody who belongs to a match', () => {
    expect(rolesIn('service')).toEqual(['organizer', 'analyst']);
  });

  test('a tournament has players, and a match has seats and scribes', () => {
    expect(rolesIn('tournament')).toEqual([
      'head-judge',
      'judge',
      'scorekeeper',
      'player',
      'spectator',
      'auditor',
      'analyst',
    ]);
    expect(rolesIn('match')).toEqual(['head-judge', 'judge', 'seat', 'scribe', 'spectator', 'auditor']);
  });

  test('every role is granted somewhere', () => {
    for (const role of ROLES)
      expect((['service', 'tournament', 'match'] as const).some((kind) => isGrantedIn(role, kind))).toBe(true);
  });
});

describe('capabilities', () => {
  test('a judge usually starts, pauses, rules and looks, and neither rewinds nor finalizes', () => {
    expect(usualCapabilities('judge')).toEqual(['start', 'pause', 'rule', 'look']);
  });

  test('a head judge usually holds everything that a judge may hold', () => {
    expect(usualCapabilities('head-judge')).toEqual(capabilitiesFor('judge'));
    expect(usualCapabilities('head-judge')).toContain('penalty.loss');
  });

  test('an organizer usually starts, pauses and finalizes, and rules on nothing', () => {
    expect(usualCapabilities('organizer')).toEqual(['start', 'pause', 'seal']);
  });

  test.each(['scorekeeper', 'player', 'seat', 'scribe', 'spectator', 'auditor', 'analyst'] as const)(
    'a %s usually has none',
    (role) => {
      expect(usualCapabilities(role)).toEqual([]);
    },
  );

  test('a scribe may be granted the full rewind alone, an analyst the names alone', () => {
    expect(capabilitiesFor('scribe')).toEqual(['rewind.full']);
    expect(capabilitiesFor('analyst')).toEqual(['names']);
  });

  test.each(['organizer', 'scorekeeper', 'player', 'seat', 'spectator', 'auditor'] as const)(
    'nothing can be granted to a %s',
    (role) => {
      expect(capabilitiesFor(role)).toEqual([]);
    },
  );

  test('names can be granted, and are no power of a judge', () => {
    expect(GRANTABLE).toContain('names');
    expect(capabilitiesFor('judge')).not.toContain('names');
  });
});
