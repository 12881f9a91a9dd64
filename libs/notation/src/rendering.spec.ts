import type { Command, JsonMap, Ruleset } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { renderCommand, type CommandNumbering } from './rendering.js';

/** The names of seats are plain text in a command that was received. */
const render = (command: JsonMap, ruleset: Ruleset = fourSouls, numberOf?: CommandNumbering): string =>
  renderCommand(ruleset, command as Command, numberOf);

test('the sender comes first, by role where it is no seat, quoted where it is no plain word', () => {
  expect(render({ type: 'PassPriority', seat: 'anna' })).toBe('anna: p');
  expect(render({ type: 'Resolve', scribe: 'sam' })).toBe('scribe sam: res');
  expect(render({ type: 'ResumePlay', judge: 'jo k' })).toBe('judge "jo k": resume');
});

test('arguments stand in the order of the word, the list behind >, the rest by name', () => {
  expect(render({ type: 'GiveCoins', amount: 2, to: 'ben', seat: 'anna' })).toBe('anna: give ben 2');
  expect(render({ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: ['fly', 'ben'], modes: [1] })).toBe(
    'anna: play bomb > fly, ben modes=[1]',
  );
});

test('an empty list and an argument behind a missing one are written by name', () => {
  expect(render({ type: 'PlayCard', seat: 'anna', card: 'bomb', targets: [] })).toBe('anna: play bomb targets=[]');
  expect(render({ type: 'GiveCoins', seat: 'anna', amount: 2 })).toBe('anna: give amount=2');
});

test('a map is never an argument without its name: it would be a comment', () => {
  expect(render({ type: 'ConfirmReport', seat: 'anna', report: { a: 1 } })).toBe('anna: ok report={a: 1}');
});

test('text is quoted only where it would be read as something else', () => {
  expect(render({ type: 'PausePlay', judge: 'jo', reason: 'the cat; again' })).toBe('judge jo: pause "the cat; again"');
  expect(render({ type: 'PausePlay', judge: 'jo', reason: '12' })).toBe('judge jo: pause 12');
});

test('revisions are written as numbers of commands where there is one', () => {
  const rewind = { type: 'Rewind', judge: 'jo', to: '31', reason: 'a slip' };
  expect(render(rewind, fourSouls, (revision) => (revision === '31' ? '#15' : undefined))).toBe(
    'judge jo: rewind #15 reason="a slip"',
  );
  expect(render(rewind, fourSouls, () => undefined)).toBe('judge jo: rewind 31 reason="a slip"');
  expect(render({ ...rewind, reason: '31' }, fourSouls, () => '#15')).toBe('judge jo: rewind #15 reason=31');
});

test('who attacks whom is a pair of names', () => {
  expect(render({ type: 'DeclareAttackers', seat: 'anna', attackers: [{ attacker: 'goat', at: 'ben' }] }, magic)).toBe(
    'anna: attack goat:ben',
  );
});

test('maps that are no pairs of names keep their members', () => {
  const attackers = [{ attacker: 'goat', at: 'ben', with: 'hog' }];
  expect(render({ type: 'DeclareAttackers', seat: 'anna', attackers }, magic)).toContain('[{attacker: goat, at: ben');
});

test('a command that the game does not know is written by its type', () => {
  expect(render({ type: 'Juggle', seat: 'anna', balls: 3 })).toBe('anna: Juggle balls=3');
});
