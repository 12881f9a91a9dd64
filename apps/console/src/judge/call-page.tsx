import type { CallList, MatchView, RewindTarget } from '@stackledger/wire';
import { useEffect, useState, type ReactNode } from 'react';
import { sentence } from '../client/trouble.js';
import { follow } from '../client/feed.js';
import { useAsked } from '../client/use-asked.js';
import { Notice, TroubleNotice } from '../design/notice.js';
import { nameOf, SeatMark } from '../design/seat.js';
import { listed, texts } from '../texts.js';
import { useActing, useJudge } from './acting.js';
import type { AtCall } from './at-call.js';
import { After } from './after-ruling.js';
import './judge.css';
import { JudgeFrame } from './judge-frame.js';
import { Ruling } from './ruling.js';
import { Statements } from './statements.js';
import { Since } from './timer.js';

/** Rings whenever the match goes on, so that what is shown is asked for anew. */
const useTurn = (matchId: string): readonly [number, () => void] => {
  const [turn, setTurn] = useState(0);
  const again = (): void => setTurn((before) => before + 1);
  useEffect(() => follow(matchId, { onRevision: again, onLine: () => undefined }), [matchId]);
  return [turn, again];
};

/** A call from its making to its end, on a judge's phone: one large button for what comes next. */
export const CallPage = ({ matchId, callId }: { readonly matchId: string; readonly callId: string }): ReactNode => {
  const judge = useJudge(matchId);
  const [turn, again] = useTurn(matchId);
  const path = `/v1/matches/${matchId}/calls`;
  const { value: list, trouble } = useAsked<CallList>(path, turn);
  const { value: match } = useAsked<MatchView>(`/v1/matches/${matchId}`);
  const acting = useActing(matchId, judge.name, again);
  const [to, onTo] = useState<RewindTarget | null>(null);
  const seats = Object.keys(match?.players ?? {});
  const call = list?.calls.find((each) => each.call === callId);
  return (
    <JudgeFrame
      title={seats.length === 0 ? texts.judge.call : listed(seats.map(nameOf))}
      back="/judge"
      judge={judge}
      json={path}
      aside={call?.open && call.calledAt !== null && list && <Since since={call.calledAt} asOf={list.asOf} />}
    >
      <div className="call">
        {trouble && <TroubleNotice trouble={trouble} again={again} />}
        {list && !call && <Notice icon="stop">{texts.judge.noSuchCall}</Notice>}
        {!list && !trouble && <div className="ghost" role="status" aria-label={texts.loading} />}
        {list && call && match && <Call {...{ matchId, call, list, seats, judge, acting, to, onTo }} />}
      </div>
    </JudgeFrame>
  );
};

const Call = (at: AtCall): ReactNode => {
  const { call, acting } = at;
  const isAttended = call.state === 'attended' || call.state === 'heard';
  return (
    <>
      <Question {...at} />
      {acting.trouble && <TroubleNotice trouble={acting.trouble} />}
      {call.state === 'called' && <Attend {...at} />}
      {call.state !== 'called' && <Statements {...at} />}
      {isAttended && <Ruling key={call.call} {...at} />}
      {call.ruling && <After {...at} />}
    </>
  );
};

/** What the call is about, in a sentence, and who called. */
const Question = ({ matchId, call, seats, list }: AtCall): ReactNode => (
  <section aria-labelledby="question">
    <h2 id="question" className="asked">
      {sentence(call.reason)}
    </h2>
    <p className="row soft">
      {seats.includes(call.by) && <SeatMark seat={call.by} at={seats.indexOf(call.by)} />}
      {texts.judge.by(nameOf(call.by), texts.judge.categories[call.category] ?? call.category)}
    </p>
    <p className="small">
      <a href={`/m/${matchId}?r=${call.point ?? call.at}`}>{texts.judge.look(call.point ?? call.at)}</a>
      {list.endsAt !== null && <> {texts.judge.endsAt(list.endsAt.slice(11, 19))}</>}
    </p>
  </section>
);

const Attend = ({ call, acting }: AtCall): ReactNode => (
  <div className="deed">
    <button
      className="button main wide judge"
      disabled={acting.isSending}
      onClick={() => void acting.act({ type: 'AttendCall', call: call.call })}
    >
      {texts.judge.attend}
    </button>
    <p className="small soft">{texts.judge.attendAbout}</p>
  </div>
);
