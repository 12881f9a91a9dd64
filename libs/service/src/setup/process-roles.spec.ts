import { checkRoles, PROCESS_ROLES, rolesIn } from './process-roles.js';

test('roles are read in any order, with spaces, each once', () => {
  expect(rolesIn('feeds, commands,feeds')).toEqual(['commands', 'feeds']);
  expect(rolesIn('commands,feeds,lists,analytics')).toEqual(PROCESS_ROLES);
});

test.each(['command', '', 'feeds,', 'Lists'])('what is none is said, with those that there are: %j', (text) => {
  expect(() => rolesIn(text)).toThrow(/must name one or more of commands, feeds, lists, analytics/);
});

test('a store of one process is not divided', () => {
  expect(() => checkRoles(['commands'], { isShared: false })).toThrow(/one process opens.*leave --only \(ONLY\) out/);
  expect(() => checkRoles(PROCESS_ROLES, { isShared: false })).not.toThrow();
  expect(() => checkRoles(['commands'], { isShared: true })).not.toThrow();
});

test('figures alone need their file; with everything else they may be left out', () => {
  expect(() => checkRoles(['analytics'], { isShared: true })).toThrow(/needs ANALYTICS/);
  expect(() => checkRoles(['analytics'], { isShared: true, analytics: 'memory:' })).not.toThrow();
  expect(() => checkRoles(PROCESS_ROLES, { isShared: false })).not.toThrow();
});
