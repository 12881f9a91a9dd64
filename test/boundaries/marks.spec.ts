import { betterScores, fallenRows, linesOfMarks, raisedMarks } from '../bench/marks.js';

const MARKS = { kernel: { ratio: 12 }, fold: { ratio: 300, reason: 'states hold more' } };
const rows = (kernel: number, fold: number) => [
  { id: 'kernel', score: kernel },
  { id: 'fold', score: fold },
];

test('a row falls when it has lost more than a third of its mark, and is named', () => {
  expect(fallenRows(MARKS, rows(8, 200))).toEqual([]);
  expect(fallenRows(MARKS, rows(7.99, 200))).toEqual(['kernel']);
  expect(linesOfMarks(MARKS, rows(6, 330))).toEqual([
    'FELL    kernel: 6.00 of 12 (50 %)',
    'ok      fold: 330 of 300 (110 %)',
  ]);
});

test('a row that has a mark and was not measured has fallen', () => {
  expect(fallenRows(MARKS, [{ id: 'kernel', score: 12 }])).toEqual(['fold']);
  expect(fallenRows(MARKS, rows(Number.NaN, 300))).toEqual(['kernel']);
});

test('of a row that was measured again the better score counts', () => {
  expect(betterScores(rows(6, 300), [{ id: 'kernel', score: 11 }])).toEqual(rows(11, 300));
  expect(betterScores(rows(6, 300), [{ id: 'kernel', score: 5 }])).toEqual(rows(6, 300));
});

test('marks are raised and never lowered; the reason of a lowered one stays until it is passed', () => {
  expect(raisedMarks(MARKS, rows(14.26, 250))).toEqual({ kernel: { ratio: 14.3 }, fold: MARKS.fold });
  expect(raisedMarks(MARKS, rows(11, 320))).toEqual({ kernel: MARKS.kernel, fold: { ratio: 320 } });
});
