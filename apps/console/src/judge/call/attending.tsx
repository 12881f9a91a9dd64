import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { Notice } from '../../design/notice.js';
import { texts } from '../../texts.js';
import type { AtCall } from './at-call.js';

/** Coming to a table, or taking a call over from another judge. */
export const Attend = ({ call, judge, acting, go }: AtCall): ReactNode => {
  const there = call.judges.at(-1);
  if (!judge.may('rule'))
    return (
      <Notice tone="doubt" icon="stop">
        {texts.judge.mayNotRule}
      </Notice>
    );
  return (
    <div className="deed">
      <button
        className="button main wide judge"
        disabled={acting.isSending}
        onClick={() => void acting.act({ type: 'AttendCall', call: call.call }).then((done) => done && go('facts'))}
      >
        {there === undefined ? texts.judge.attend : texts.judge.takeOver(nameOf(there))}
      </button>
      <p className="small soft">{there === undefined ? texts.judge.attendAbout : texts.judge.takeOverAbout}</p>
    </div>
  );
};
