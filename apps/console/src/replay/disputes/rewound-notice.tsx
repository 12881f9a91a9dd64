import type { StoryRow } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { Notice } from '../../design/notice.js';
import { texts } from '../../texts.js';
import { branchOf } from '../story/steps.js';

/** A notice on a rewound step: which ruling rewound it, and the way to the active branch. */
export const RewoundNotice = ({
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
        <b className="strong">{texts.replay.isRewound}</b> {sentence(ruling?.says ?? '')}
      </p>
      {ruling && (
        <p className="rewound-way">
          <button className="button" onClick={() => onStep(branch.to + 1)}>
            {texts.replay.toLive}
          </button>
        </p>
      )}
    </Notice>
  );
};
