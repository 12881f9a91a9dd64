import type { ReactNode } from 'react';
import { sentence } from '../../client/trouble.js';
import { judgeTexts } from '../../texts/judge.js';
import type { AtCall } from '../call/at-call.js';
import { Choice, type Option } from '../desk/choice.js';
import { DeedBar } from '../desk/deed-bar.js';
import { riskLine } from '../span/risk.js';
import { isBack, isLastOnly, REMEDIES, rulingOf, whyClosed } from './ruling-draft.js';
import { WithIt } from './with-it.js';

/** Which remedy: what cannot be given stays visible and says why; leaving it stands first where much speaks against going back. */
export const Remedies = (at: AtCall): ReactNode => {
  const { call, draft, change, way, go } = at;
  const options = optionsOf(at);
  const isReady = rulingOf(call.call, draft, way.turning) !== null;
  return (
    <>
      <h2 className="asked">{judgeTexts.remedy}</h2>
      <Choice
        name="remedy"
        label={judgeTexts.remedy}
        chosen={draft.remedy}
        onChoose={(remedy) => change({ remedy })}
        options={options}
      />
      {isBack(draft.remedy) && (
        <button className="button wide" onClick={() => go('walk')}>
          {judgeTexts.walk.other}
        </button>
      )}
      <WithIt {...at} />
      <DeedBar>
        <button className="button main wide judge" disabled={!isReady} onClick={() => go('review')}>
          {isReady ? judgeTexts.toReview : judgeTexts.choose}
        </button>
        <button className="button quiet wide" onClick={() => go('facts')}>
          {judgeTexts.toFacts}
        </button>
      </DeedBar>
    </>
  );
};

const optionsOf = ({ list, judge, draft, way }: AtCall): readonly Option[] => {
  const { going, last, turnings, turning } = way;
  const against = {
    ...{ policy: list.policy, infraction: draft.against === null ? null : draft.infraction, may: judge.may },
    ...{ whyNot: last.preview?.risk.whyNot ?? null, hasTurning: turnings.length > 0 },
  };
  const isHigh = going.preview?.risk.level === 'high';
  const options = REMEDIES.map((remedy): Option => {
    const why = whyClosed(remedy, against);
    const goal = isLastOnly(remedy) ? turnings[0] : turning;
    const title =
      remedy === 'full' && goal !== undefined ? judgeTexts.backBefore : (judgeTexts.remedies[remedy] ?? remedy);
    const about = judgeTexts.remediesAbout[remedy] ?? '';
    const risk = remedy === 'full' ? going.preview?.risk : isLastOnly(remedy) ? last.preview?.risk : undefined;
    const undone = isBack(remedy) && goal !== undefined ? `${judgeTexts.undoes(goal.undoes.says)} ` : '';
    return {
      value: remedy,
      title,
      about: why === null ? `${undone}${about} ${riskLine(risk)}`.trim() : judgeTexts.notHere(sentence(why)),
      isOpen: why === null,
    };
  });
  const first = isHigh ? 'leave-as-is' : 'full';
  const rank = ({ value, isOpen }: Option): number => (isOpen ? (value === first ? 0 : 1) : 2);
  return options.toSorted((one, other) => rank(one) - rank(other));
};
