import type { TableView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { ErrorNotice } from '../../design/notice.js';
import { MomentTable } from '../../replay/moment/moment.js';
import { StepMark } from '../../replay/story/step-list.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { ActionBar } from '../desk/action-bar.js';

/** Back through what was done, one command at a time: what it was, and the table before it. */
export const WalkBack = ({ matchId, way: { turnings, turning }, seats, change, go, judge }: CallContext): ReactNode => {
  const begun = Math.max(
    0,
    turnings.findIndex(({ revision }) => revision === turning?.revision),
  );
  const [at, walk] = useState(begun);
  const here = turnings[at];
  const { value, error } = useResource<TableView>(
    here === undefined ? null : `/v1/matches/${matchId}/table?at=${here.revision}`,
  );
  if (here === undefined) return <p className="soft">{judgeTexts.walk.nothing}</p>;
  return (
    <>
      <section aria-labelledby="walk" aria-live="polite">
        <h2 id="walk" className="part">
          {judgeTexts.walk.title(at + 1)}
        </h2>
        <p className="row">
          <StepMark row={here.undoes} seats={seats} />
          <span className="grow">
            <b className="asked">{sentence(here.undoes.says)}</b>
            <br />
            <span className="small soft">{judgeTexts.walk.before(here.revision, here.undoes.at.slice(11, 19))}</span>
          </span>
        </p>
      </section>
      <div className="pair">
        <button className="button" disabled={at === turnings.length - 1} onClick={() => walk(at + 1)}>
          {judgeTexts.walk.back}
        </button>
        <button className="button" disabled={at === 0} onClick={() => walk(at - 1)}>
          {judgeTexts.walk.on}
        </button>
      </div>
      {error && <ErrorNotice error={error} />}
      {value && <MomentTable view={value} turned={0} />}
      <ActionBar>
        {judge.may('rewind.simple') && (
          <button
            className="button main wide judge"
            onClick={() => {
              change({ to: here.revision, remedy: judge.may('rewind.full') ? 'full' : null });
              go('remedy');
            }}
          >
            {judgeTexts.walk.here}
          </button>
        )}
        <button className="button quiet wide" onClick={() => go('facts')}>
          {judgeTexts.toFacts}
        </button>
      </ActionBar>
    </>
  );
};
