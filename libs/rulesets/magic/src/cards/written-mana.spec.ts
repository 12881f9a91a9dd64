import { manaOf } from './written-mana.js';

test('an X that nobody has chosen is nothing', () => {
  expect(manaOf('XXR')).toEqual({ generic: 0, R: 1 });
  expect(manaOf('XXR', 2)).toEqual({ generic: 4, R: 1 });
});
