import type { RewindPreview } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { judgeTexts } from '../../texts/judge.js';
import { changedIn } from './table-changes.js';

const COLUMNS = ['before', 'now', 'after'] as const;

/** The table before the error, now, and after going back: what differs, and nothing else. */
export const Comparing = ({
  preview: { differences, risk },
  names,
}: {
  readonly preview: RewindPreview;
  readonly names: { readonly [name: string]: string };
}): ReactNode => (
  <table className="comparing">
    <thead>
      <tr>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" className={`is-${column}`}>
            {judgeTexts.columns[column]}
            <small>
              {column === 'before' ? `#${risk.to}` : column === 'now' ? `#${risk.from}` : judgeTexts.rewoundKept}
            </small>
          </th>
        ))}
      </tr>
    </thead>
    {changedIn(differences, risk, names).map(({ what, ...three }) => (
      <tbody key={what}>
        <tr>
          <th scope="rowgroup" colSpan={3}>
            {what}
          </th>
        </tr>
        <tr>
          {COLUMNS.map((column) => (
            <td key={column} className={column !== 'before' && three[column] !== three.before ? 'changed' : ''}>
              {three[column]}
            </td>
          ))}
        </tr>
      </tbody>
    ))}
    <tfoot>
      <tr>
        <td colSpan={3}>{judgeTexts.restSame}</td>
      </tr>
    </tfoot>
  </table>
);
