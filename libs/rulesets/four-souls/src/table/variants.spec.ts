import { VARIANTS } from './variants.js';

test('FS-OPT-1: these points can be played as the second edition has them', () => {
  const ready = Object.keys(VARIANTS).filter((id) => VARIANTS[id]?.isReady);
  expect(ready.map((id) => Number(id.slice('FS-VAR-'.length)))).toEqual([3, 4, 7, 8, 10, 11, 13]);
});
