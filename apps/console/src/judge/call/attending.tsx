import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { Notice } from '../../design/notice.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from './call-context.js';

/** Coming to a table, or taking a call over from another judge. */
export const Attend = ({ call, judge, acting, go }: CallContext): ReactNode => {
  const there = call.judges.at(-1);
  if (!judge.may('rule'))
    return (
      <Notice tone="doubt" icon="stop">
        {judgeTexts.mayNotRule}
      </Notice>
    );
  return (
    <div className="deed">
      <button
        className="button main wide judge"
        disabled={acting.isSending}
        onClick={() => void acting.act({ type: 'AttendCall', call: call.call }).then((done) => done && go('facts'))}
      >
        {there === undefined ? judgeTexts.attend : judgeTexts.takeOver(nameOf(there))}
      </button>
      <p className="small soft">{there === undefined ? judgeTexts.attendAbout : judgeTexts.takeOverAbout}</p>
    </div>
  );
};
