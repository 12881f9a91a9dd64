import type { CallQueue, QueuedCall } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from '../client/link.js';
import { sentence } from '../client/trouble.js';
import { useAsked } from '../client/use-asked.js';
import { Icon } from '../design/icon.js';
import { TroubleNotice } from '../design/notice.js';
import { JudgeMark, nameOf } from '../design/seat.js';
import { listed, texts } from '../texts.js';
import { useJudge } from './acting.js';
import './judge.css';
import { JudgeFrame } from './judge-frame.js';
import { Since } from './timer.js';

const PATH = '/v1/calls?state=open';
/** The list is asked for anew that often: a judge looks at it between two tables. */
const AGAIN_MS = 5_000;

/** The calls that are open everywhere, whoever has waited longest first. */
export const Queue = (): ReactNode => {
  const judge = useJudge();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = window.setInterval(() => setTurn((before) => before + 1), AGAIN_MS);
    return () => window.clearInterval(timer);
  }, []);
  const { value, trouble, again } = useAsked<CallQueue>(PATH, turn);
  const calls = value?.calls.toSorted((one, other) => other.waitedMs - one.waitedMs) ?? [];
  return (
    <JudgeFrame title={texts.judge.queue} back="/" judge={judge} json={PATH}>
      <div className="call queue">
        {trouble && <TroubleNotice trouble={trouble} again={again} />}
        {value === null && trouble === null && <div className="ghost" role="status" aria-label={texts.loading} />}
        {value !== null && calls.length === 0 && <p className="panel quiet-panel">{texts.judge.nobodyWaits}</p>}
        {value !== null && calls.length > 0 && (
          <ul className="panel">
            {calls.map((call) => (
              <li key={`${call.matchId} ${call.call}`}>
                <Row call={call} asOf={value.asOf} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </JudgeFrame>
  );
};

const Row = ({ call, asOf }: { readonly call: QueuedCall; readonly asOf: string }): ReactNode => (
  <Link href={`/m/${call.matchId}/calls/${call.call}`} className="call-row">
    {call.judge === null ? <Since since={call.calledAt} asOf={asOf} /> : <JudgeMark judge={call.judge} />}
    <span className="grow">
      <b className="strong">{listed(call.seats.map(nameOf))}</b>
      <br />
      <span className="small soft">
        {sentence(call.reason)} {call.judge !== null && texts.judge.attendedBy(nameOf(call.judge))}
      </span>
    </span>
    <Icon name="next" />
  </Link>
);
