import type { ReactNode } from 'react';
import { sentence } from '../client/trouble.js';
import { Notice } from '../design/notice.js';
import { nameOf } from '../design/seat.js';
import { texts } from '../texts.js';
import type { AtCall } from './at-call.js';
import { GoBack } from './going-back.js';

/** A ruling that was given: what it says, what it still asks for, who takes it and who appeals, and the end of the call. */
export const After = (at: AtCall): ReactNode => {
  const { call } = at;
  const { ruling, review, remedyDue } = call;
  if (ruling === null) return null;
  return (
    <section className="panel stack-of" aria-labelledby="ruling">
      <h2 id="ruling">{texts.judge.ruled(nameOf(ruling.judge))}</h2>
      <p className="asked">{sentence(ruling.says)}</p>
      {ruling.infraction !== null && ruling.against !== null && (
        <p className="soft">{texts.judge.penalty(nameOf(ruling.against), ruling.penalty, ruling.times)}</p>
      )}
      {call.appeal && (
        <Notice tone="doubt" icon="flag">
          {texts.judge.appealed(nameOf(call.appeal.seat))} {sentence(call.appeal.grounds)}
        </Notice>
      )}
      {review && (
        <Notice tone="judge" icon="gavel">
          {texts.judge.reviewed(nameOf(review.judge), review.outcome)} {sentence(review.says)}
        </Notice>
      )}
      {call.state === 'appealed' && <Review {...at} />}
      {remedyDue && call.state !== 'appealed' && <Remedy {...at} due={remedyDue} />}
      {call.remedied !== null && (
        <p className="small">
          <a href={`/m/${at.matchId}?r=${call.remedied}`}>{texts.judge.remedied(call.remedied)}</a>
        </p>
      )}
      {remedyDue === null && (call.state === 'ruled' || call.state === 'reviewed') && <Resume {...at} />}
      {call.state === 'closed' && (
        <Notice tone="mine" icon="check">
          {texts.judge.ended(call.end?.how ?? '')}
        </Notice>
      )}
    </section>
  );
};

/** What the ruling asks for is done by a command of its own. */
const Remedy = (at: AtCall & { readonly due: { readonly kind: string; readonly id: string } }): ReactNode => {
  const { call, due, to, acting } = at;
  if (due.kind === 'reinstatement' || !['simple', 'full', 'reversed-decision', 'shortcut-cut'].includes(due.kind))
    return <p className="soft">{texts.judge.otherRemedy(texts.judge.remedies[due.kind] ?? due.kind, due.id)}</p>;
  const rewind = {
    ...{ type: 'Rewind', to: to?.revision ?? '', kind: due.kind, ruling: due.id },
    ...{ authority: texts.judge.authority, reason: call.ruling?.says ?? call.reason },
  };
  return (
    <>
      <GoBack {...at} isRuled />
      <button
        className="button main wide judge"
        disabled={to === null || acting.isSending}
        onClick={() => void acting.act(rewind)}
      >
        {to === null ? texts.judge.choose : texts.judge.takeBack(to.revision)}
      </button>
    </>
  );
};

const Resume = ({ acting }: AtCall): ReactNode => (
  <div className="deed">
    <button
      className="button main wide"
      disabled={acting.isSending}
      onClick={() => void acting.act({ type: 'ResumePlay' })}
    >
      {texts.judge.resume}
    </button>
    <p className="small soft">{texts.judge.resumeAbout}</p>
  </div>
);

/** An appeal is heard by another judge than the one who ruled. */
const Review = ({ call, judge, acting }: AtCall): ReactNode => {
  if (call.ruling?.judge === judge.name) return <p className="soft">{texts.judge.otherJudge}</p>;
  const upheld = { type: 'ReviewRuling', call: call.call, outcome: 'upheld', says: texts.judge.upheldWords };
  return (
    <button className="button main wide judge" disabled={acting.isSending} onClick={() => void acting.act(upheld)}>
      {texts.judge.uphold}
    </button>
  );
};
