import type { CallView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import type { CommandSender } from '../../judge/desk/command-sender.js';
import { texts } from '../../texts.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

const words = texts.calls;

type CallAnswerProps = {
  readonly call: CallView;
  readonly seat: string;
  readonly acting: CommandSender;
  readonly isNamed: boolean;
};

/** What a call asks of a seat now: what it saw, whether it takes the ruling; and the way to take its own call back. */
export const CallAnswer = (at: CallAnswerProps): ReactNode => {
  const { call, seat } = at;
  const isTaken = call.state === 'attended' || call.state === 'heard';
  const mayWithdraw = call.by === seat && call.category !== 'report' && (isTaken || call.state === 'called');
  return (
    <>
      {call.state === 'attended' && call.unanswered.includes(seat) && <Statement {...at} />}
      {call.state === 'attended' && call.statements.some(({ of }) => of === seat) && (
        <p className="small">{words.answered(at.isNamed ? nameOf(seat) : null)}</p>
      )}
      {call.state === 'ruled' && call.involved.includes(seat) && <Ruled {...at} />}
      {mayWithdraw && <Withdraw {...at} />}
    </>
  );
};

/** What happened, for the judge alone until everybody concerned has answered. */
const Statement = ({ call, seat, acting, isNamed }: CallAnswerProps): ReactNode => {
  const [says, write] = useState('');
  return (
    <form
      className="stack-of"
      onSubmit={(event) => {
        event.preventDefault();
        void acting.act({ type: 'GiveStatement', call: call.call, says: seenText(says) });
      }}
    >
      <label className="stack-of small">
        {words.whatHappened(isNamed ? nameOf(seat) : null)}
        <textarea className="call-field" rows={3} value={says} onChange={({ target }) => write(target.value)} />
      </label>
      <UnseenFault of={says} />
      <div className="pair-of">
        <button className="button main" disabled={seenText(says) === '' || acting.isSending}>
          {words.send}
        </button>
        <button
          type="button"
          className="button"
          disabled={acting.isSending}
          onClick={() => void acting.act({ type: 'DeclineStatement', call: call.call })}
        >
          {words.decline}
        </button>
      </div>
    </form>
  );
};

/** A ruling is taken, or appealed once: another judge decides then. */
const Ruled = ({ call, seat, acting, isNamed }: CallAnswerProps): ReactNode => {
  const [grounds, write] = useState('');
  const [isAppealing, appeal] = useState(false);
  if (call.accepted.includes(seat)) return <p className="small">{words.accepted(isNamed ? nameOf(seat) : null)}</p>;
  return (
    <div className="stack-of">
      {isNamed && <p className="small">{nameOf(seat)}</p>}
      {isAppealing && (
        <label className="stack-of small">
          {words.grounds}
          <textarea className="call-field" rows={2} value={grounds} onChange={({ target }) => write(target.value)} />
        </label>
      )}
      <UnseenFault of={grounds} />
      <div className="pair-of">
        {!isAppealing && (
          <button
            className="button"
            disabled={acting.isSending}
            onClick={() => void acting.act({ type: 'AcceptRuling', call: call.call })}
          >
            {words.accept}
          </button>
        )}
        <button
          className="button"
          disabled={acting.isSending || (isAppealing && seenText(grounds) === '')}
          onClick={() =>
            isAppealing
              ? void acting.act({ type: 'AppealRuling', call: call.call, grounds: seenText(grounds) })
              : appeal(true)
          }
        >
          {isAppealing ? words.sendAppeal : words.appeal}
        </button>
        {isAppealing && (
          <button className="button" onClick={() => appeal(false)}>
            {texts.table.takeBack}
          </button>
        )}
      </div>
    </div>
  );
};

const Withdraw = ({ call, acting }: CallAnswerProps): ReactNode => (
  <div className="pair-of">
    <button
      className="button"
      disabled={acting.isSending}
      onClick={() => void acting.act({ type: 'WithdrawCall', call: call.call, settled: true })}
    >
      {words.settled}
    </button>
    <button
      className="button"
      disabled={acting.isSending}
      onClick={() => void acting.act({ type: 'WithdrawCall', call: call.call })}
    >
      {words.withdraw}
    </button>
  </div>
);
