import { amended, commandsOf } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { magic } from '@stackledger/rulesets/magic';
import { speedStack } from '@stackledger/rulesets/speed-stack';
import { vocabularyOf } from './vocabulary.js';

describe.each([fourSouls, speedStack, magic])('$id', (ruleset) => {
  const vocabulary = vocabularyOf(ruleset);
  const types = Object.entries(commandsOf(ruleset)).flatMap(([type, { by }]) => (by === 'system' ? [] : [type]));

  test('every command that people send has one word, and is found by it and by its type', () => {
    expect(vocabulary.words).toHaveLength(types.length);
    expect(new Set(vocabulary.words).size).toBe(types.length);
    for (const type of types) {
      expect(vocabulary.typeOf(vocabulary.wordOf(type).word)).toBe(type);
      expect(vocabulary.typeOf(type)).toBe(type);
    }
  });

  test('commands of the system have no word', () => {
    const system = Object.entries(commandsOf(ruleset)).flatMap(([type, { by }]) => (by === 'system' ? [type] : []));
    expect(system).not.toEqual([]);
    for (const type of system) expect(vocabulary.typeOf(type)).toBeUndefined();
  });

  test('the commands that may be written without a word are those that the game says', () => {
    const bare = Object.entries(ruleset.notation).flatMap(([type, word]) => (word.bare === true ? [type] : []));
    expect(bare).not.toEqual([]);
    expect(vocabulary.bare).toEqual(types.filter((type) => bare.includes(type)));
  });
});

test('a game may give a command of every game another word; a command without a word goes by its type', () => {
  const ruleset = amended(fourSouls, { notation: { ...fourSouls.notation, Concede: { word: 'resign' } } });
  const vocabulary = vocabularyOf(ruleset);
  expect(vocabulary.typeOf('resign')).toBe('Concede');
  expect(vocabulary.typeOf('concede')).toBeUndefined();
  expect(vocabularyOf(amended(fourSouls, { notation: {} })).wordOf('DeclareAttack')).toEqual({ word: 'DeclareAttack' });
});

test('two commands with one word are an error of the game', () => {
  const ruleset = amended(fourSouls, { notation: { ...fourSouls.notation, EndTurn: { word: 'p' } } });
  expect(() => vocabularyOf(ruleset)).toThrow('two commands of Four Souls share a word of notation');
});
