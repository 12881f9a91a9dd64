import { promptInWords } from './prompt.js';

test('a prompt says in words what a card is reported to have done, and leaves what it cannot read', () => {
  expect(promptInWords('Is this what it did? [{"damage":{"amount":2,"to":["ben","fly"]}},{"loot":1}]')).toBe(
    'Is this what it did? damage (amount 2, to ben, fly); loot 1',
  );
  for (const prompt of ['Choose a target', 'Is this what it did? [{X}]', 'Is this what it did? [{"damage":{"am…'])
    expect(promptInWords(prompt)).toBe(prompt);
});
