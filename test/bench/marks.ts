import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './measuring/row.js';

/** Share of a mark that a row may lose to the noise of a machine before a run ends with an error. */
const LEAST_SHARE = 2 / 3;

/** The ratio to the peer that a row has reached; `reason` says why it was lowered by hand, where it was. */
type Mark = { readonly ratio: number; readonly reason?: string };

export type Marks = { readonly [row: string]: Mark };

/**
 * Marks by the major version of Node: one engine favours the peer's style where another favours ours, so a ratio holds
 * for the engine that it was measured with.
 */
export type MarksByNode = { readonly [major: string]: Marks };

const fileOf = (folder: string): string => join(folder, 'test/bench/marks.json');

export const readMarks = (folder: string): MarksByNode =>
  JSON.parse(readFileSync(fileOf(folder), 'utf8')) as MarksByNode;

/** The major version of Node in one like `v24.21.0`, which names its marks. */
export const majorOf = (version: string): string => /^v(\d+)\./.exec(version)?.[1] ?? version;

/** The rows that have a mark for any version of Node. */
export const markedRows = (all: MarksByNode): ReadonlySet<string> => new Set(Object.values(all).flatMap(Object.keys));

/** The marks of a version of Node that has none: every row is above them. */
export const newMarks = (all: MarksByNode): Marks =>
  Object.fromEntries([...markedRows(all)].map((row) => [row, { ratio: 0 }]));

type Score = Pick<Row, 'id' | 'score'>;

const scoreOf = (id: string, rows: readonly Score[]): number => rows.find((row) => row.id === id)?.score ?? Number.NaN;

/** The rows that have lost more than a third of their mark, or were not measured. */
export const fallenRows = (marks: Marks, rows: readonly Score[]): readonly string[] =>
  Object.entries(marks)
    .filter(([id, { ratio }]) => !(scoreOf(id, rows) >= ratio * LEAST_SHARE))
    .map(([id]) => id);

/** The better score of each row where some were measured again: noise makes a row slower, never faster. */
export const betterScores = (rows: readonly Score[], again: readonly Score[]): readonly Score[] =>
  rows.map(({ id, score }) => ({ id, score: Math.max(score, again.find((row) => row.id === id)?.score ?? score) }));

/** A line for each row that has a mark. */
export const linesOfMarks = (marks: Marks, rows: readonly Score[]): readonly string[] => {
  const fallen = fallenRows(marks, rows);
  return Object.entries(marks).map(([id, { ratio }]) => {
    const score = scoreOf(id, rows);
    if (ratio === 0) return `new     ${id}: ${score.toPrecision(3)}`;
    const percent = Math.round((score / ratio) * 100);
    return `${fallen.includes(id) ? 'FELL  ' : 'ok    '}  ${id}: ${score.toPrecision(3)} of ${ratio} (${percent} %)`;
  });
};

/** The marks with those raised that a run has passed; none is lowered, which is done by hand, with a reason. */
export const raisedMarks = (marks: Marks, rows: readonly Score[]): Marks =>
  Object.fromEntries(
    Object.entries(marks).map(([id, mark]) => {
      const score = scoreOf(id, rows);
      return [id, score > mark.ratio ? { ratio: Number(score.toPrecision(3)) } : mark];
    }),
  );

/** Writes the marks of one version of Node; those of the others stay as they are. */
export const writeMarks = (folder: string, major: string, marks: Marks): void => {
  writeFileSync(fileOf(folder), `${JSON.stringify({ ...readMarks(folder), [major]: marks }, null, 2)}\n`);
};
