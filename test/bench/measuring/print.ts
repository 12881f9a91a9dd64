import Table from 'cli-table3';
import { verdictOf, type Row } from './row.js';

const UNITS: readonly (readonly [least: number, letter: string])[] = [
  [1e6, ' M'],
  [1e3, ' k'],
];

/** A number with three significant digits: `1.24 M`, `18.2 k`, `0.094`. */
const short = (value: number): string => {
  const [least, letter] = UNITS.find(([from]) => Math.abs(value) >= from) ?? [1, ''];
  const scaled = value / least;
  return `${Number(scaled.toPrecision(3)).toString()}${letter}`;
};

const scoreOf = ({ score, goal, unit, peer }: Row): string => {
  if (goal === null) return peer === undefined ? '' : `${short(score)}x peer`;
  switch (goal.against) {
    case 'peer':
      return `${short(score)}x peer`;
    case 'ceiling':
      return `${short(score * 100)} % of ceiling`;
    case 'single rate':
      return `${short(score)}x single`;
    default:
      return `${short(score)} ${unit}`;
  }
};

const goalOf = ({ goal }: Row, which: 'must' | 'should'): string => {
  if (goal === null) return '';
  const bound = goal[which];
  return goal.against === 'ceiling'
    ? `${short(bound * 100)} %`
    : `${short(bound)}${goal.against === 'itself' ? '' : 'x'}`;
};

/** The rows as a table for people. */
export const tableOf = (rows: readonly Row[]): string => {
  const table = new Table({
    head: ['measure', 'unit', 'here', 'ceiling', 'peer', 'score', 'must', 'should', 'reached'],
    style: { head: [], border: [] },
  });
  for (const row of rows)
    table.push([
      row.measure,
      row.unit,
      row.spread === undefined
        ? short(row.here)
        : `${short(row.spread.p50)} / ${short(row.spread.p99)} / ${short(row.spread.p999)}`,
      row.ceiling === undefined ? '' : short(row.ceiling.value),
      row.peer === undefined ? '' : short(row.peer.value),
      scoreOf(row),
      goalOf(row, 'must'),
      goalOf(row, 'should'),
      verdictOf(row),
    ]);
  return table.toString();
};
