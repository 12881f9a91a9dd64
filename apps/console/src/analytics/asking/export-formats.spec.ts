import { asCsv, asJsonLines } from './export-formats.js';

const answer = {
  columns: ['name', 'n', 'why'],
  types: [],
  rows: [
    ['=cmd()', -3.5, 'said "no", twice'],
    ['anna', '12', null],
  ],
  more: false,
};

test('as CSV a formula is a text, a number is a number, and what has a comma stands in quotes', () => {
  expect(asCsv(answer)).toBe('name,n,why\n\'=cmd(),-3.5,"said ""no"", twice"\nanna,12,\n');
});

test('as lines of JSON every row has its names', () => {
  expect(
    asJsonLines(answer)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    { name: '=cmd()', n: -3.5, why: 'said "no", twice' },
    { name: 'anna', n: '12', why: null },
  ]);
});
