import type { ReactNode } from 'react';
import { sentence } from '../../client/ui-error.js';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { Choice, type ChoiceOption } from '../desk/choice.js';
import { ActionBar } from '../desk/action-bar.js';
import { riskLine } from '../span/risk.js';
import { isBack, isLastOnly, REMEDIES, whyClosed } from './ruling-draft.js';
import { rulingOf } from './ruling-command.js';
import { FixForm } from './fix-form.js';
import { RulingDetails } from './ruling-details.js';

/**
 * Which remedy: what cannot be given stays visible and says why; leaving it stands first where much speaks against
 * going back.
 */
export const Remedies = (at: CallContext): ReactNode => {
  const { draft, change, go } = at;
  const options = optionsOf(at);
  const isReady = rulingOf(at) !== null;
  return (
    <>
      <h2 className="asked">{judgeTexts.remedy}</h2>
      <Choice
        name="remedy"
        label={judgeTexts.remedy}
        chosen={draft.remedy}
        onChoose={(remedy) => change({ remedy, fix: null })}
        options={options}
      />
      {isBack(draft.remedy) && (
        <button className="button wide" onClick={() => go('walk')}>
          {judgeTexts.walk.other}
        </button>
      )}
      {draft.remedy !== null && <FixForm key={draft.remedy} {...at} remedy={draft.remedy} />}
      <RulingDetails {...at} />
      <ActionBar>
        <button className="button main wide judge" disabled={!isReady} onClick={() => go('review')}>
          {isReady ? judgeTexts.toReview : judgeTexts.choose}
        </button>
        <button className="button quiet wide" onClick={() => go('facts')}>
          {judgeTexts.toFacts}
        </button>
      </ActionBar>
    </>
  );
};

const optionsOf = ({ list, judge, draft, way }: CallContext): readonly ChoiceOption[] => {
  const { going, last, turnings, turning } = way;
  const against = {
    ...{ policy: list.policy, infraction: draft.against === null ? null : draft.infraction, may: judge.may },
    ...{ whyNot: last.preview?.risk.whyNot ?? null, hasTurning: turnings.length > 0 },
  };
  const isHigh = going.preview?.risk.level === 'high';
  const options = REMEDIES.map((remedy): ChoiceOption => {
    const why = whyClosed(remedy, against);
    const goal = isLastOnly(remedy) ? turnings[0] : turning;
    const title =
      remedy === 'full' && goal !== undefined ? judgeTexts.backBefore : (judgeTexts.remedies[remedy] ?? remedy);
    const about = judgeTexts.remediesAbout[remedy] ?? '';
    const risk = remedy === 'full' ? going.preview?.risk : isLastOnly(remedy) ? last.preview?.risk : undefined;
    const undone = isBack(remedy) && goal !== undefined ? `${judgeTexts.undoes(judgeTexts.place(goal.undoes))} ` : '';
    return {
      value: remedy,
      title,
      about: why === null ? `${undone}${about} ${riskLine(risk)}`.trim() : judgeTexts.notHere(sentence(why)),
      isOpen: why === null,
    };
  });
  const first = isHigh ? 'leave-as-is' : 'full';
  const rank = ({ value, isOpen }: ChoiceOption): number => (isOpen ? (value === first ? 0 : 1) : 2);
  return options.toSorted((one, other) => rank(one) - rank(other));
};
