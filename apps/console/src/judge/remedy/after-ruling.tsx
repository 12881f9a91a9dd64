import type { ReactNode } from 'react';
import { Link } from '../../client/link.js';
import { sentence } from '../../client/ui-error.js';
import { Notice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { correctionIn, type SpokenRemedy } from '../../texts/judge/correction.js';
import { judgeTexts } from '../../texts/judge.js';
import { AppealFor, HearAppeal } from './appeal.js';
import type { CallContext } from '../call/call-context.js';
import { calledAt } from './called.js';
import { CarryOut } from './carrying-out.js';
import { ActionBar } from '../desk/action-bar.js';

/**
 * A ruling that was given: what it says, who takes it and who appeals, what it still asks for, and the end of the call.
 */
export const AfterRuling = (at: CallContext): ReactNode => {
  const { call } = at;
  const { ruling, review, remedyDue } = call;
  if (ruling === null) return null;
  const isAppealed = call.state === 'appealed';
  return (
    <>
      <section aria-labelledby="ruling">
        <h2 id="ruling" className="part">
          {judgeTexts.ruled(nameOf(ruling.judge))}
        </h2>
        <p className="read">{sentence(ruling.says)}</p>
        <Deed {...at} decision={ruling} />
        <p className="soft">
          {ruling.infraction === null || ruling.against === null
            ? judgeTexts.nobodyFound
            : judgeTexts.penaltyOf(
                nameOf(ruling.against),
                judgeTexts.penalties[ruling.penalty] ?? ruling.penalty,
                ruling.times,
              )}
        </p>
      </section>
      {call.appeal && (
        <Notice tone="doubt" icon="flag">
          <b className="strong">{judgeTexts.appealed(nameOf(call.appeal.seat))}</b> {sentence(call.appeal.grounds)}
        </Notice>
      )}
      {review && (
        <Notice tone="judge" icon="gavel">
          <b className="strong">{judgeTexts.reviewed(nameOf(review.judge), review.outcome === 'upheld')}</b>{' '}
          {sentence(review.says)}
          <Deed {...at} decision={review} />
        </Notice>
      )}
      {isAppealed && <HearAppeal {...at} />}
      {!isAppealed && <Answers {...at} />}
      {call.state === 'ruled' && <AppealFor {...at} />}
      <p className="small links">
        {call.remedied !== null && (
          <a href={`/m/${at.matchId}?r=${call.remedied}&call=${call.call}`}>{judgeTexts.remedied(call.remedied)}</a>
        )}
        <Link href={`/m/${at.matchId}/calls/${call.call}/sheet`}>{judgeTexts.sheet.open}</Link>
      </p>
      {remedyDue !== null && !isAppealed && <CarryOut {...at} due={remedyDue} />}
      {remedyDue === null && (call.state === 'ruled' || call.state === 'reviewed') && <Resume {...at} />}
      {call.state === 'closed' && (
        <Notice tone="mine" icon="check">
          {judgeTexts.ends[call.end?.how ?? ''] ?? judgeTexts.ends.closed}
        </Notice>
      )}
    </>
  );
};

/** What a decision puts right, where its words do not say it. */
const Deed = ({ decision, ...at }: CallContext & { readonly decision: SpokenRemedy }): ReactNode => {
  const deed = correctionIn(decision, calledAt(at));
  return deed !== null && <p className="soft">{deed}</p>;
};

/** Who has accepted the ruling, and who has not answered yet. */
const Answers = ({ call }: CallContext): ReactNode =>
  call.state !== 'ruled' ? null : (
    <dl className="panel sums">
      {call.involved.map((seat) => (
        <div key={seat}>
          <dt>{nameOf(seat)}</dt>
          <dd>{call.accepted.includes(seat) ? judgeTexts.accepts : judgeTexts.notAnswered}</dd>
        </div>
      ))}
    </dl>
  );

/** Play goes on; what was escalated is closed by whoever hears appeals. */
const Resume = ({ call, acting, judge, matchId }: CallContext): ReactNode => {
  if (call.escalated && !judge.may('appeal.hear'))
    return (
      <Notice tone="doubt" icon="stop">
        {judgeTexts.escalated}
      </Notice>
    );
  const command = call.escalated ? { type: 'CloseCall', call: call.call } : { type: 'ResumePlay' };
  return (
    <ActionBar>
      <button className="button main wide" disabled={acting.isSending} onClick={() => void acting.act(command)}>
        {call.escalated ? judgeTexts.closeCall : judgeTexts.resume}
      </button>
      <p className="small soft">
        {judgeTexts.resumeAbout} <a href={`/m/${matchId}?seat=none`}>{judgeTexts.toTable}</a>
      </p>
    </ActionBar>
  );
};
