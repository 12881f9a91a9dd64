import type { CommandBody } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { Notice } from '../../design/notice.js';
import { nameOf } from '../../design/seat.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { Choice, type ChoiceOption } from '../desk/choice.js';
import { ActionBar } from '../desk/action-bar.js';
import { FixForm } from '../ruling/fix-form.js';
import { fixOf, isWithoutFix } from '../ruling/fix-of.js';
import { isBack, isLastOnly, REMEDIES, usualWords, whyClosed } from '../ruling/ruling-draft.js';
import { whyNotIn } from '../span/contested.js';
import { calledAt } from './called.js';
import { seenText } from '../../client/plain-text.js';
import { UnseenFault } from '../../design/unseen.js';

/** What may be decided on appeal: the ruling stands, or something else is done now; what cannot be says why. */
const outcomesOf = ({ call, way: { rows, turnings, turning } }: CallContext): readonly ChoiceOption[] => {
  const isDone = call.remedied !== null;
  const others = isDone
    ? ['reinstatement', 'leave-as-is']
    : REMEDIES.filter((remedy) => remedy !== call.ruling?.remedy);
  const [last] = turnings;
  // The policy is for the first ruling, and whoever has the power may carry this one out.
  const limits = {
    ...{ policy: null, infraction: null, may: () => true, hasTurning: last !== undefined },
    whyNot: last === undefined ? null : whyNotIn(rows, last.revision),
  };
  return [
    {
      value: 'upheld',
      title: judgeTexts.stands(nameOf(call.ruling?.judge ?? '')),
      about: judgeTexts.standsAbout(isDone),
      isOpen: true,
    },
    ...others.map((remedy) => {
      const why = whyClosed(remedy, limits);
      const goal = !isBack(remedy) ? undefined : isLastOnly(remedy) ? last : turning;
      const about =
        goal === undefined
          ? (judgeTexts.overturnAbout[remedy] ?? '')
          : judgeTexts.undoes(judgeTexts.place(goal.undoes));
      return {
        value: remedy,
        title: judgeTexts.overturn(judgeTexts.remedies[remedy] ?? remedy),
        about: why === null ? about : judgeTexts.notHere(sentence(why)),
        isOpen: why === null,
      };
    }),
  ];
};

/** What is read to the table where nothing is written: that the ruling stands, or what is done instead. */
const usualAnswer = (at: CallContext, fix: CommandBody | null): string => {
  const { call, draft, way } = at;
  if (draft.remedy === null || draft.remedy === 'upheld')
    return sentence(judgeTexts.stands(nameOf(call.ruling?.judge ?? '')));
  return usualWords(draft.remedy, { turning: way.turning, fix, called: calledAt(at) });
};

/** An appeal is heard by another judge than the one who ruled; what that one decides is final. */
export const HearAppeal = (at: CallContext): ReactNode => {
  const { call, judge, acting, go, draft, change, list } = at;
  const outcome = draft.remedy;
  const [says, write] = useState('');
  if (call.ruling?.judge === judge.name)
    return (
      <Notice tone="judge" icon="gavel">
        {judgeTexts.otherJudge}
      </Notice>
    );
  if (!judge.may('appeal.hear'))
    return (
      <Notice tone="doubt" icon="stop">
        {judgeTexts.mayNotHear}
      </Notice>
    );
  const fix = fixOf(at);
  const words = seenText(says) === '' ? usualAnswer(at, fix) : seenText(says);
  return (
    <section className="stack-of" aria-labelledby="appeal">
      <h2 id="appeal" className="part">
        {judgeTexts.youDecide}
      </h2>
      <Choice
        name="outcome"
        label={judgeTexts.youDecide}
        chosen={outcome}
        onChoose={(remedy) => change({ remedy, fix: null })}
        options={outcomesOf(at)}
      />
      <label className="stack-of small">
        {judgeTexts.says}
        <textarea
          className="field"
          rows={2}
          value={says}
          placeholder={outcome === null ? '' : words}
          onChange={({ target }) => write(target.value)}
        />
      </label>
      <UnseenFault of={says} />
      {outcome !== null && <FixForm key={outcome} {...at} remedy={outcome} />}
      {fix !== null && <p className="panel">{judgeTexts.doing(fix, calledAt(at))}</p>}
      <button className="button wide" onClick={() => go('walk')}>
        {judgeTexts.walk.open}
      </button>
      <p className="small soft">{judgeTexts.isFinal}</p>
      <ActionBar>
        <button
          className="button main wide judge"
          disabled={outcome === null || (fix === null && !isWithoutFix(outcome)) || acting.isSending}
          onClick={() =>
            void acting.act({
              ...{ type: 'ReviewRuling', call: call.call, says: words },
              ...(outcome === 'upheld' ? { outcome } : { outcome: 'overturned', remedy: outcome }),
              ...(list.bindsRemedies && fix !== null && { fix }),
            })
          }
        >
          {judgeTexts.decide}
        </button>
      </ActionBar>
    </section>
  );
};

/** Seats appeal on their own devices. Explains to a judge how, and why nobody can do it for them. */
export const AppealFor = ({ call, matchId }: CallContext): ReactNode =>
  call.state === 'ruled' ? (
    <p className="small soft">
      {judgeTexts.mayAppeal} <a href={`/m/${matchId}`}>{judgeTexts.theTable}</a>
    </p>
  ) : null;
