import type { SqlAnswer } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { analyticsTexts } from '../../texts/analytics.js';
import { matchText } from '../wording.js';
import { plainCell } from './export-formats.js';

/** Rows that answer a question. Where a row names a match and one of its revisions, it opens there in the replay. */
export const AnswerTable = ({
  answer: { columns, rows },
  label,
}: {
  readonly answer: SqlAnswer;
  readonly label: string;
}): ReactNode => {
  if (rows.length === 0) return <p className="soft">{analyticsTexts.sql.none}</p>;
  const match = columns.indexOf('match_id');
  const revision = columns.findIndex((column) => column.endsWith('revision'));
  return (
    <div className="wide-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>
                  {column === match && cell !== null ? (
                    <Link href={placeOf(row, match, revision)}>{matchText(plainCell(cell))}</Link>
                  ) : (
                    saidCell(cell)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const placeOf = (row: readonly unknown[], match: number, revision: number): string => {
  const at = plainCell(row[revision]);
  return `/m/${plainCell(row[match])}${at === '' ? '' : `?r=${at}`}`;
};

const MOST_DIGITS = 6;

const saidCell = (cell: unknown): string => {
  if (typeof cell === 'number' && !Number.isInteger(cell)) return String(Number(cell.toPrecision(MOST_DIGITS)));
  return plainCell(cell) || '–';
};
