import { displayText } from './json.js';

test.each([
  ['a name', 'fly', 'fly'],
  ['a number', 3, '3'],
  ['nothing', undefined, 'nothing'],
  ['effects', [{ damage: { amount: 2, to: ['ben', 'fly'] } }, { loot: 1 }], 'damage amount 2, to ben and fly; loot 1'],
  ['a note', [{ note: 'ben shows his hand' }], 'ben shows his hand'],
  ['a cost', [{ mana: '{1}{G}' }, { sacrifice: 'creature' }], 'mana {1}{G}; sacrifice creature'],
  ['a filter', { kind: 'land', untapped: true }, 'kind land, untapped true'],
])('%s is shown to people without JSON', (_what, value, text) => {
  expect(displayText(value)).toBe(text);
});
