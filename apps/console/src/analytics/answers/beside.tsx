import type { FiguresView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { QuestionHistory } from '../asking/question-history.js';
import { contestedMatches, deepestContested, rulingKinds, tablesBehind } from '../asking/own-questions.js';
import type { PageId } from '../pages.js';
import type { ChosenFilters } from '../shapes.js';
import { analyticsTexts } from '../../texts/analytics.js';
import { OwnMatches } from './own-matches.js';
import { Suspicion } from './suspicion.js';

/** What stands on a page beside its metrics: lists that open in the replay, and what a suspicion takes. */
export const Beside = ({
  page,
  by,
  chosen,
  isOwn,
}: {
  readonly page: PageId;
  readonly by: ReadonlyMap<string, FiguresView>;
  readonly chosen: ChosenFilters;
  /** Whether everything is of the matches of whoever looks. */
  readonly isOwn: boolean;
}): ReactNode => {
  const words = analyticsTexts;
  if (page === 'dice') return <Suspicion view={by.get('dice')} />;
  if (page === 'contested')
    return (
      <QuestionHistory
        title={words.contested.deepest}
        about={words.contested.deepestAbout}
        question={deepestContested(chosen)}
        chosen={chosen}
      />
    );
  if (page === 'evening')
    return (
      <QuestionHistory
        title={words.evening.behind}
        about={words.evening.behindAbout}
        question={tablesBehind(chosen)}
        chosen={chosen}
      />
    );
  if (page === 'player') return isOwn && <OwnMatches />;
  if (page !== 'judges') return null;
  return (
    <>
      <QuestionHistory
        title={words.judges.kinds}
        about={words.judges.kindsAbout}
        question={rulingKinds(chosen)}
        chosen={chosen}
      />
      <QuestionHistory
        title={words.judges.perMatch}
        about={words.judges.perMatchAbout}
        question={contestedMatches(chosen)}
        chosen={chosen}
      />
    </>
  );
};
