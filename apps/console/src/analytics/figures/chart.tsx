import type { FiguresView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import { Bars, type Bar } from '../charts/bars.js';
import { areMonths, Trend } from '../charts/trend.js';
import { Whiskers } from '../charts/whiskers.js';
import type { GroupFigure, MetricInfo } from '../shapes.js';
import { Faces } from './faces.js';

/** The chart that fits a metric: faces and whole numbers as bars, months as a line, all else a row for each group. */
export const Chart = ({
  metric,
  view,
  beside,
  onPick,
}: {
  readonly metric: MetricInfo;
  readonly view: FiguresView;
  readonly beside: FiguresView | undefined;
  readonly onPick: (figure: GroupFigure) => void;
}): ReactNode => {
  const { figures, unit } = view;
  const label = analyticsTexts.card.see(view.title);
  if (metric.kind === 'faces') return <Faces view={view} onPick={onPick} />;
  if (areMonths(figures)) return <Trend figures={figures} unit={unit} label={label} onPick={onPick} />;
  const bars = barsOf(figures, metric.kind === 'spread');
  if (bars !== null)
    return (
      <Bars
        bars={bars}
        label={label}
        onPick={({ x }) => {
          const figure = figures.find(({ group }) => Number(group) === x);
          if (figure !== undefined) onPick(figure);
        }}
      />
    );
  const others = beside && new Map(beside.figures.map((figure) => [figure.group, figure] as const));
  return (
    <>
      {others && <Key />}
      <Whiskers metric={metric.id} unit={unit} figures={inOrder(figures)} beside={others} onPick={onPick} />
    </>
  );
};

/** What the two marks of a row are. */
const Key = (): ReactNode => (
  <p className="small soft key" aria-hidden="true">
    <span className="key-dot" /> {analyticsTexts.card.beside.with} <span className="key-dot beside" />{' '}
    {analyticsTexts.card.beside.without}
  </p>
);

/** Shares of whole numbers as bars; null where groups are something else. */
const barsOf = (figures: readonly GroupFigure[], isSpread: boolean): readonly Bar[] | null => {
  if (figures.length < 2 || !figures.every(({ group, hits }) => /^\d{1,3}$/.test(group) && hits !== undefined))
    return null;
  return figures
    .map((figure) => ({
      ...figure,
      x: Number(figure.group),
      value: figure.value ?? 0,
      says: figure.group,
      of: isSpread ? (figure.hits ?? 0).toLocaleString('en') : analyticsTexts.card.of(figure.hits ?? 0, figure.n),
    }))
    .toSorted((a, b) => a.x - b.x);
};

const lastNumber = ({ group }: GroupFigure): number => Number(/\d+$/.exec(group)?.[0] ?? NaN);

/** Numbered groups in the order of their numbers, all others in the service's: the largest first. */
const inOrder = (figures: readonly GroupFigure[]): readonly GroupFigure[] =>
  figures.every((figure) => Number.isFinite(lastNumber(figure)) && /^[a-z]+ \d+$/.test(figure.group))
    ? figures.toSorted((a, b) => lastNumber(a) - lastNumber(b))
    : figures;
