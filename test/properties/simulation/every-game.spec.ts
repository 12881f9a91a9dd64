import { readdirSync } from 'node:fs';
import { games } from '../../support/games.js';

test('every game on offer has its simulation beside this file', () => {
  const simulated = readdirSync(import.meta.dirname).map((file) => file.replace('.spec.ts', ''));
  expect(simulated).toEqual(expect.arrayContaining([...games.keys()]));
});
