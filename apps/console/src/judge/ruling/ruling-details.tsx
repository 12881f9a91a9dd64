import type { ReactNode } from 'react';
import { nameOf } from '../../design/seat.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { Choice } from '../desk/choice.js';
import { History } from './history.js';
import { calledAt } from '../remedy/called.js';
import { fixOf } from './fix-of.js';
import { REMEDIES, usualWords } from './ruling-draft.js';
import { UnseenFault } from '../../design/unseen.js';

/** What a table may get in time, in minutes. */
const MINUTES = [0, 1, 2, 3, 5, 10];

const GAINED = ['yes', 'no', 'unsure'] as const;

/** What goes with a remedy: who erred and what that comes to, whether anybody has learned something, and the words. */
export const RulingDetails = (at: CallContext): ReactNode => {
  const { draft, change, list } = at;
  return (
    <section className="stack-of" aria-labelledby="with-it">
      <h2 id="with-it" className="part">
        {judgeTexts.withIt}
      </h2>
      <Erred {...at} />
      <label className="stack-of small">
        {judgeTexts.gained}
        <select
          className="field"
          value={draft.gained ?? ''}
          onChange={({ target }) => change({ gained: GAINED.find((each) => each === target.value) ?? null })}
        >
          <option value="">{judgeTexts.gainedUnsaid}</option>
          {GAINED.map((each) => (
            <option key={each} value={each}>
              {judgeTexts.gainedWords[each]}
            </option>
          ))}
        </select>
      </label>
      {list.bindsRemedies && list.endsAt !== null && (
        <label className="stack-of small">
          {judgeTexts.extra}
          <select
            className="field"
            value={draft.minutes}
            onChange={({ target }) => change({ minutes: Number(target.value) })}
          >
            {MINUTES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? judgeTexts.noExtra : judgeTexts.extraTime(minutes * 60_000)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Words {...at} />
    </section>
  );
};

/** Did somebody err: the infractions of the policy, the seat, and the penalty that is proposed. */
const Erred = (at: CallContext): ReactNode => {
  const { list, seats, draft, change, judge } = at;
  const infractions = Object.entries(list.policy?.infractions ?? {});
  const penalties = judgeTexts.penalties;
  return (
    <details className="erred" open={draft.against !== null}>
      <summary>{judgeTexts.erred}</summary>
      <Choice
        name="against"
        label={judgeTexts.against}
        chosen={draft.against ?? ''}
        onChoose={(against) => change({ against: against === '' ? null : against, remedy: null })}
        options={['', ...seats].map((seat) => ({
          value: seat,
          title: seat === '' ? judgeTexts.nobodyErred : nameOf(seat),
          about: '',
          isOpen: true,
        }))}
      />
      {draft.against !== null && (
        <>
          <label className="stack-of small">
            {judgeTexts.infraction}
            <select
              className="field"
              value={draft.infraction ?? ''}
              onChange={({ target }) => change({ infraction: target.value, remedy: null })}
            >
              {infractions.map(([code, { title }]) => (
                <option key={code} value={code}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <History {...at} />
          <label className="stack-of small">
            {judgeTexts.penalty}
            <select
              className="field"
              value={draft.penalty ?? ''}
              onChange={({ target }) => change({ penalty: target.value === '' ? null : target.value })}
            >
              <option value="">{judgeTexts.ofThePolicy}</option>
              {Object.entries(penalties).map(([penalty, words]) => (
                <option key={penalty} value={penalty} disabled={isLoss(penalty) && !judge.may('penalty.loss')}>
                  {words}
                  {isLoss(penalty) && !judge.may('penalty.loss') ? judgeTexts.notYours : ''}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </details>
  );
};

const isLoss = (penalty: string): boolean => ['game-loss', 'match-loss', 'disqualification'].includes(penalty);

/** What is read to the table, the reason for the sheet, and what was considered and not given. */
const Words = (at: CallContext): ReactNode => {
  const { draft, change, way } = at;
  const usual =
    draft.remedy === null
      ? ''
      : usualWords(draft.remedy, { turning: way.turning, fix: fixOf(at), called: calledAt(at) });
  return (
    <>
      <label className="stack-of small">
        {judgeTexts.says}
        <textarea
          className="field"
          rows={3}
          value={draft.says}
          placeholder={usual}
          onChange={({ target }) => change({ says: target.value })}
        />
      </label>
      <UnseenFault of={draft.says} />
      <details className="erred" open={draft.why !== '' || Object.keys(draft.rejected).length > 0}>
        <summary>{judgeTexts.forTheSheet}</summary>
        <label className="stack-of small">
          {judgeTexts.why}
          <textarea
            className="field"
            rows={2}
            value={draft.why}
            onChange={({ target }) => change({ why: target.value })}
          />
        </label>
        <UnseenFault of={draft.why} />
        {REMEDIES.filter((remedy) => remedy !== draft.remedy).map((remedy) => (
          <label key={remedy} className="stack-of small">
            {judgeTexts.whyNot(judgeTexts.remedies[remedy] ?? remedy)}
            <input
              className="field"
              value={draft.rejected[remedy] ?? ''}
              onChange={({ target }) => change({ rejected: { ...draft.rejected, [remedy]: target.value } })}
            />
          </label>
        ))}
      </details>
    </>
  );
};
