import type { StoryRow } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../../client/trouble.js';
import { Notice } from '../../design/notice.js';
import { texts } from '../../texts.js';
import { branchOf } from '../story/steps.js';

/** Says of a step that a ruling struck it, which one, and how to get back to what counts. */
export const StruckNotice = ({
  rows,
  at,
  onStep,
}: {
  readonly rows: readonly StoryRow[];
  readonly at: number;
  readonly onStep: (at: number) => void;
}): ReactNode => {
  const branch = branchOf(rows, at);
  if (branch === null) return null;
  const ruling = rows[branch.to + 1];
  return (
    <Notice icon="fork">
      <p>
        <b className="strong">{texts.replay.isStruck}</b> {sentence(ruling?.says ?? '')}
      </p>
      {ruling && (
        <p className="struck-way">
          <button className="button" onClick={() => onStep(branch.to + 1)}>
            {texts.replay.toLive}
          </button>
        </p>
      )}
    </Notice>
  );
};
