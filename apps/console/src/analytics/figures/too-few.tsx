import type { FiguresView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { Notice } from '../../design/notice.js';
import { texts } from '../../texts.js';

/** Says plainly where there are too few to conclude anything, before anybody looks at the chart. */
export const TooFew = ({ view: { figures, least, unit } }: { readonly view: FiguresView }): ReactNode => {
  if (figures.every(({ enough }) => enough)) return null;
  const words = texts.analytics.few;
  if (figures.some(({ enough }) => enough)) return <p className="small soft">{words.some(least)}</p>;
  const most = Math.max(...figures.map(({ n }) => n));
  return (
    <Notice tone="doubt" icon="why">
      <p>{(figures.length === 1 ? words.one : words.all)(most, least, counted(unit))}</p>
    </Notice>
  );
};

/** What is counted, by the unit of the figure. */
const counted = (unit: string): string =>
  unit === 'ms' || unit === 'pips' ? texts.analytics.few.cases : unit.replace(/^share of /, '');
