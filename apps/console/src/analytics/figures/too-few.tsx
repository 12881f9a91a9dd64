import type { FiguresView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { analyticsTexts } from '../../texts/analytics.js';

/** Says plainly where there are too few to conclude anything, before anybody looks at the chart. */
export const TooFew = ({ view }: { readonly view: FiguresView }): ReactNode => {
  const { figures, least, leastMatches } = view;
  if (figures.every(({ enough }) => enough)) return null;
  const words = analyticsTexts.few;
  if (figures.some(({ enough }) => enough)) return <p className="small soft">{words.some(least, leastMatches)}</p>;
  const most = Math.max(...figures.map(({ n }) => n));
  const matches = Math.max(...figures.map((figure) => figure.matches));
  const ofRows = figures.length === 1 ? words.one : words.all;
  return (
    <Notice tone="doubt" icon="why">
      <p>{most < least ? ofRows(most, least, counted(view)) : words.matches(matches, leastMatches)}</p>
    </Notice>
  );
};

/** What is counted: what a share is of, or the faces themselves; of what is measured there are so many cases. */
const counted = ({ unit, notice, figures }: FiguresView): string => {
  if (figures.some(({ hits }) => hits !== undefined)) return unit.replace(/^share of /, '');
  return notice === null ? analyticsTexts.few.cases : unit;
};
