import { harms } from './harm.js';

const ABILITY = {
  effect: [{ damage: { amount: 1, to: 'target2' } }, { roll: { '1-6': [], damage: 'target3' } }],
};

test('FS-PDEATH-9: an ability harms those of its targets that it damages', () => {
  expect([0, 1, 2, 3].map((place) => harms(ABILITY, place, []))).toEqual([false, true, true, false]);
});
