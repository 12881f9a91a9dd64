import { handleAt } from './handles.js';

test('a handle is its zone and its number, the first time and again, whatever else was asked for', () => {
  const numbers = [7, 1, 1_023, 1_024, 20_000];
  for (let times = 0; times < 2; times++)
    for (let zone = 0; zone < 300; zone++)
      expect(numbers.map((number) => handleAt(`zone-${zone}`, number))).toEqual(
        numbers.map((number) => `zone-${zone}-${number}`),
      );
});
