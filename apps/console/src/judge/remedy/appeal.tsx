import { useState, type ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { texts } from '../../texts.js';
import type { AtCall } from '../call/at-call.js';
import { Choice } from '../desk/choice.js';
import { DeedBar } from '../desk/deed-bar.js';
import { REMEDIES } from '../ruling/ruling-draft.js';

/** What the judge on appeal may decide: the ruling stands, or something else is done now. */
const outcomesOf = ({
  call,
}: AtCall): readonly { readonly value: string; readonly title: string; readonly about: string }[] => {
  const isDone = call.remedied !== null;
  const others = isDone
    ? ['reinstatement', 'leave-as-is']
    : REMEDIES.filter((remedy) => remedy !== call.ruling?.remedy);
  return [
    {
      value: 'upheld',
      title: texts.judge.stands(nameOf(call.ruling?.judge ?? '')),
      about: texts.judge.standsAbout(isDone),
    },
    ...others.map((remedy) => ({
      value: remedy,
      title: texts.judge.overturn(texts.judge.remedies[remedy] ?? remedy),
      about: texts.judge.overturnAbout[remedy] ?? '',
    })),
  ];
};

/** An appeal is heard by another judge than the one who ruled; what that one decides is final. */
export const HearAppeal = (at: AtCall): ReactNode => {
  const { call, judge, acting, go } = at;
  const [outcome, decide] = useState<string | null>(null);
  const [says, write] = useState('');
  if (call.ruling?.judge === judge.name)
    return (
      <Notice tone="judge" icon="gavel">
        {texts.judge.otherJudge}
      </Notice>
    );
  if (!judge.may('appeal.hear'))
    return (
      <Notice tone="doubt" icon="stop">
        {texts.judge.mayNotHear}
      </Notice>
    );
  const outcomes = outcomesOf(at);
  const title = outcomes.find(({ value }) => value === outcome)?.title ?? '';
  const words = says.trim() === '' ? `${title}.` : says.trim();
  return (
    <section className="stack-of" aria-labelledby="appeal">
      <h2 id="appeal" className="part">
        {texts.judge.youDecide}
      </h2>
      <Choice
        name="outcome"
        label={texts.judge.youDecide}
        chosen={outcome}
        onChoose={decide}
        options={outcomes.map((each) => ({ ...each, isOpen: true }))}
      />
      <label className="stack-of small">
        {texts.judge.says}
        <textarea
          className="field"
          rows={2}
          value={says}
          placeholder={outcome === null ? '' : words}
          onChange={({ target }) => write(target.value)}
        />
      </label>
      <button className="button wide" onClick={() => go('walk')}>
        {texts.judge.walk.open}
      </button>
      <p className="small soft">{texts.judge.isFinal}</p>
      <DeedBar>
        <button
          className="button main wide judge"
          disabled={outcome === null || acting.isSending}
          onClick={() =>
            void acting.act({
              ...{ type: 'ReviewRuling', call: call.call, says: words },
              ...(outcome === 'upheld' ? { outcome } : { outcome: 'overturned', remedy: outcome }),
            })
          }
        >
          {texts.judge.decide}
        </button>
      </DeedBar>
    </section>
  );
};

/** Seats appeal on their own devices. A judge is told how, and why nobody can do it for them. */
export const AppealFor = ({ call, matchId }: AtCall): ReactNode =>
  call.state === 'ruled' ? (
    <p className="small soft">
      {texts.judge.mayAppeal} <a href={`/m/${matchId}`}>{texts.judge.theTable}</a>
    </p>
  ) : null;
