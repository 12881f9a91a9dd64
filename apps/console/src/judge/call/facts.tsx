import type { ReactNode } from 'react';
import { ErrorNotice } from '../../design/notice.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from './call-context.js';
import { Comparing } from '../span/comparing.js';
import { ActionBar } from '../desk/action-bar.js';
import { Escalating } from './escalating.js';
import { ViewingHand } from './viewing-hand.js';
import { Report } from './report.js';
import { Risk } from '../span/risk.js';
import { Contested } from '../span/span.js';
import { Statements } from './statements.js';

/**
 * All that a judge has to know, in the order of the questions: what would change, what was done, is it safe, what do
 * they say.
 */
export const Facts = (at: CallContext): ReactNode => {
  const { call, judge, way, go } = at;
  const { turning, going } = way;
  const isMine = call.judges.at(-1) === judge.name;
  return (
    <>
      {call.category === 'report' && isMine && <Report {...at} />}
      {way.error && <ErrorNotice error={way.error} />}
      {!judge.may('rewind.simple') && <p className="panel soft">{judgeTexts.mayNotGoBack}</p>}
      {turning !== undefined && (
        <section aria-labelledby="back">
          <h2 id="back" className="part">
            {judgeTexts.ifBack(judgeTexts.place(turning.undoes))}
          </h2>
          {going.error && <ErrorNotice error={going.error} />}
          {going.preview && <Comparing preview={going.preview} names={at.names} />}
          <button className="button wide" onClick={() => go('walk')}>
            {judgeTexts.walk.open}
          </button>
        </section>
      )}
      {turning !== undefined && <Contested {...at} />}
      {going.preview && <Risk {...at} risk={going.preview.risk} />}
      <Statements {...at} />
      {isMine && judge.may('look') && <ViewingHand {...at} />}
      {isMine && judge.may('rule') && <Escalating {...at} />}
      {isMine && (
        <ActionBar>
          <button className="button main wide judge" onClick={() => go('remedy')}>
            {judgeTexts.chooseRemedy}
          </button>
        </ActionBar>
      )}
    </>
  );
};
