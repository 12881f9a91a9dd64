import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  betterScores,
  fallenRows,
  linesOfMarks,
  majorOf,
  markedRows,
  newMarks,
  raisedMarks,
  readMarks,
  writeMarks,
} from '../bench/marks.js';

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

describe('marks hold for the version of Node that they were measured with', () => {
  const all = { 20: MARKS, 24: { kernel: { ratio: 4 } } };
  const folderWith = (marks: object): string => {
    const folder = mkdtempSync(join(tmpdir(), 'marks-'));
    mkdirSync(join(folder, 'test/bench'), { recursive: true });
    writeFileSync(join(folder, 'test/bench/marks.json'), JSON.stringify(marks));
    return folder;
  };

  test('of which the major number counts', () => {
    expect(majorOf('v24.21.0')).toBe('24');
    expect(majorOf('v20.20.2')).toBe('20');
  });

  test('a version without marks gets one for every row that any has', () => {
    const marks = newMarks(all);
    expect(linesOfMarks(marks, rows(3, 110))).toEqual(['new     kernel: 3.00', 'new     fold: 110']);
    expect(raisedMarks(marks, rows(3, 110))).toEqual({ kernel: { ratio: 3 }, fold: { ratio: 110 } });
    expect(fallenRows(marks, [{ id: 'kernel', score: 3 }])).toEqual(['fold']);
  });

  test('writing those of one version leaves the others', () => {
    const folder = folderWith(all);
    writeMarks(folder, '26', { kernel: { ratio: 5 } });
    writeMarks(folder, '24', { kernel: { ratio: 4.5 } });
    expect(readMarks(folder)).toEqual({ 20: MARKS, 24: { kernel: { ratio: 4.5 } }, 26: { kernel: { ratio: 5 } } });
  });

  test('each version that has marks has one for every row that any has', () => {
    const held = readMarks('.');
    for (const marks of Object.values(held)) expect(new Set(Object.keys(marks))).toEqual(markedRows(held));
  });
});
