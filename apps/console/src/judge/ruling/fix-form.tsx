import type { ReactNode } from 'react';
import { judgeTexts } from '../../texts/judge.js';
import type { CallContext } from '../call/call-context.js';
import { Choice } from '../desk/choice.js';
import { PartialFix } from '../remedy/partial-fix.js';
import { TotalForm } from '../remedy/total-form.js';
import { againOf, rewindChoices } from './fix-of.js';
import { isBack } from './ruling-draft.js';

/** What a remedy leaves to say: what the dice do, which number becomes what, or where a card belongs. */
export const FixForm = (at: CallContext & { readonly remedy: string }): ReactNode => {
  const { remedy } = at;
  if (isBack(remedy)) return <RewindForm {...at} />;
  if (remedy === 'total-correction') return <TotalForm {...at} />;
  return remedy === 'partial-fix' ? <PartialFix {...at} /> : null;
};

/** Dice that were rolled since keep their numbers, or are rolled again. */
const RewindForm = (at: CallContext): ReactNode => {
  const { hasRolls, dice, reshuffle } = rewindChoices(at);
  const { draft, list, change } = at;
  const isAgain = draft.isAgain && againOf(at) !== null;
  return (
    <>
      {list.bindsRemedies && againOf(at) !== null && (
        <Choice
          name="again"
          label={judgeTexts.again.title}
          chosen={isAgain ? 'again' : 'taken'}
          onChoose={(chosen) => change({ isAgain: chosen === 'again' })}
          options={(['taken', 'again'] as const).map((value) => ({
            value,
            title: judgeTexts.again[value],
            about: judgeTexts.again.about[value],
            isOpen: true,
          }))}
        />
      )}
      {!isAgain && hasRolls && (
        <Choice
          name="dice"
          label={judgeTexts.dice.title}
          chosen={dice}
          onChoose={(chosen) => at.change({ dice: chosen === 'fresh' ? 'fresh' : 'keep' })}
          options={(['fresh', 'keep'] as const).map((value) => ({
            value,
            title: judgeTexts.dice[value],
            about: judgeTexts.dice.about[value],
            isOpen: true,
          }))}
        />
      )}
      {!isAgain && reshuffle.length > 0 && <p className="small soft">{judgeTexts.reshuffles(reshuffle)}</p>}
    </>
  );
};
