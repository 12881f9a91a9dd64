import { costInWords } from './cost-words.js';

test('a question asks for a number of what is paid', () => {
  expect(costInWords([{ mana: 2 }])).toBe('2 mana');
  expect(costInWords([{ mana: '1U' }, { life: 3 }])).toBe('1U mana, 3 life');
  expect(costInWords([{ sacrifice: 'self' }])).toBe('sacrifice self');
});
