import type { CalledTable, CallQueue, QueuedCall } from '@stackledger/wire';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { goTo } from '../../client/address.js';
import { Link } from '../../client/link.js';
import { sentence } from '../../client/ui-error.js';
import { useResource } from '../../client/use-resource.js';
import { Icon } from '../../design/icon.js';
import { ErrorNotice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { listed, texts } from '../../texts.js';
import { judgeTexts } from '../../texts/judge.js';
import { useCommandSender } from '../desk/command-sender.js';
import '../desk/judge.css';
import { JudgeFrame } from '../desk/judge-frame.js';
import { sortedCalls, isOnHold } from './queue-order.js';
import { ElapsedTime } from '../desk/timer.js';
import { useJudge, type JudgeIdentity } from '../desk/use-judge.js';

const PATH = '/v1/calls?state=open';
/** How often the list is reloaded: a call shows up while a judge looks at the page. */
const AGAIN_MS = 3_000;

/** Rings every few seconds while the page is looked at, and at once when it is looked at again. */
const useTick = (): number => {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const again = (): void => {
      if (document.visibilityState === 'visible') setTurn((before) => before + 1);
    };
    const timer = window.setInterval(again, AGAIN_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, []);
  return turn;
};

/**
 * The calls that are open everywhere: those that nobody has come to first, a table that stands still before one that
 * plays on.
 */
export const Queue = (): ReactNode => {
  const judge = useJudge(null);
  const { value, error, again } = useResource<CallQueue>(judge.standing === 'judge' ? PATH : null, useTick());
  const { waiting, attended } = sortedCalls([...(value?.calls ?? []), ...(value?.tables ?? [])], judge.name);
  const asOf = value?.asOf ?? '';
  return (
    <JudgeFrame
      title={judgeTexts.queue}
      state={value === null ? '' : judgeTexts.howMany(waiting.length)}
      back="/"
      judge={judge}
      json={PATH}
    >
      <div className="call queue">
        {error && <ErrorNotice error={error} again={again} />}
        {value === null && error === null && <div className="ghost" role="status" aria-label={texts.loading} />}
        {value !== null && waiting.length === 0 && <p className="panel quiet-panel">{judgeTexts.nobodyWaits}</p>}
        {waiting.length > 0 && (
          <ul className="panel" aria-label={judgeTexts.waiting}>
            {waiting.map((call, at) => (
              <li key={keyOf(call)} className={at === 0 ? 'first' : ''}>
                <Row call={call} asOf={asOf} />
                {at === 0 && 'matchId' in call && call.state === 'called' && <Go call={call} judge={judge} />}
              </li>
            ))}
          </ul>
        )}
        {attended.length > 0 && (
          <section aria-labelledby="attended">
            <h2 id="attended" className="part">
              {judgeTexts.withJudge}
            </h2>
            <ul className="panel">
              {attended.map((call) => (
                <li key={keyOf(call)}>
                  <Row call={call} asOf={asOf} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <p className="small soft">{judgeTexts.queueAbout}</p>
      </div>
    </JudgeFrame>
  );
};

type WaitingCall = QueuedCall | CalledTable;

/** A call at a match has a page of its own; one of a table of a tournament is attended at the desk there. */
const pathOf = (call: WaitingCall): string =>
  'matchId' in call ? `/m/${call.matchId}/calls/${call.call}` : `/t/${call.tournament}?at=judge`;

const keyOf = (call: WaitingCall): string =>
  'matchId' in call ? `${call.matchId} ${call.call}` : `${call.tournament} ${call.round} ${call.table} ${call.call}`;

const Row = ({ call, asOf }: { readonly call: WaitingCall; readonly asOf: string }): ReactNode => (
  <Link href={pathOf(call)} className="call-row">
    <span className="grow">
      <b className="strong">{listed(('matchId' in call ? call.seats : call.players).map(nameOf))}</b>
      <br />
      {call.reason !== undefined && (
        <>
          <span className="small">{sentence(call.reason)}</span>
          <br />
        </>
      )}
      <span className="small soft">
        {'matchId' in call ? <About call={call} /> : judgeTexts.atTable(call.name, call.round, call.table)}{' '}
        {call.judge !== null && judgeTexts.attendedBy(nameOf(call.judge))}
        {isOnHold(call) && ` ${judgeTexts.still}`}
      </span>
    </span>
    <span className="waits">
      <ElapsedTime since={call.calledAt} asOf={asOf} />
      <small>{judgeTexts.queueStates[call.state] ?? call.state}</small>
    </span>
    <Icon name="next" />
  </Link>
);

const About = ({ call }: { readonly call: QueuedCall }): ReactNode => (
  <>
    {sentence(judgeTexts.whereOf(call.ruleset, call.tournament))}
    {!isSaidByReason(call) && ` ${sentence(judgeTexts.categories[call.category] ?? call.category)}`}
  </>
);

/** Whether the reason is what a seat tapped, and the category in other words. */
const isSaidByReason = ({ category, reason }: QueuedCall): boolean =>
  Object.entries(texts.calls.reasons).some(([name, usual]) => name === category && usual === reason);

/** Attends the call that has waited longest, with one tap. */
const Go = ({ call, judge }: { readonly call: QueuedCall; readonly judge: JudgeIdentity }): ReactNode => {
  const by = useMemo(() => (judge.name === null ? {} : { judge: judge.name }), [judge.name]);
  const acting = useCommandSender(call.matchId, by, () => goTo(pathOf(call)));
  return (
    <div className="go">
      {acting.error && <ErrorNotice error={acting.error} />}
      <button
        className="button main wide judge"
        disabled={acting.isSending}
        onClick={() => void acting.act({ type: 'AttendCall', call: call.call })}
      >
        {judgeTexts.attend}
      </button>
    </div>
  );
};
