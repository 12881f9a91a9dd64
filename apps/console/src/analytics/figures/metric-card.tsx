import type { FiguresView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import { appliedTo, callOf, fileOf } from '../filters/calls.js';
import { isShare } from '../wording.js';
import type { ChosenFilters, GroupFigure, MetricInfo } from '../shapes.js';
import { EventsBehind } from './events-behind.js';
import { Chart } from './chart.js';
import { Exports } from './exports.js';
import { Marked } from './marked.js';
import { Numbers } from './numbers.js';
import { TooFew } from './too-few.js';
import { IgnoredFilters } from './ignored-filters.js';

/** A metric: its chart, what it means and what it does not, its numbers as a table, and ways to take it along. */
export const MetricCard = ({
  metric,
  view,
  beside,
  chosen,
  formats,
}: {
  readonly metric: MetricInfo;
  readonly view: FiguresView;
  readonly beside?: FiguresView | undefined;
  readonly chosen: ChosenFilters;
  readonly formats: readonly string[];
}): ReactNode => {
  const [picked, pick] = useState<GroupFigure | null>(null);
  const words = analyticsTexts.card;
  const heading = `figure-${metric.id}`;
  return (
    <section className="panel figure" aria-labelledby={heading} data-metric={metric.id}>
      <header>
        <h2 id={heading}>{view.title}</h2>
        <span className="figure-n">{words.n(view.n)}</span>
      </header>
      {view.n === 0 ? (
        <p className="soft">{analyticsTexts.nothing.one}</p>
      ) : (
        <>
          <TooFew view={view} />
          <Chart metric={metric} view={view} beside={beside} onPick={pick} />
        </>
      )}
      <p className="small soft">
        <Marked text={words.defined(metric.id)} /> <Marked text={view.about} />{' '}
        {view.struck === 'all' ? words.all : words.live}
        {view.n > 0 && metric.kind !== 'faces' && ` ${words.interval(view.interval.level, view.interval.method)}`}
        {view.leftOut.length > 0 &&
          ` ${words.leftOut(view.leftOut.map(({ why, n }) => `${n.toLocaleString('en')} ${why}`).join(', '))}`}
        <IgnoredFilters applied={appliedTo(metric, chosen)} chosen={chosen} />
      </p>
      {view.n > 0 && <Numbers metric={metric} view={view} onPick={pick} />}
      <Exports
        name={metric.id}
        call={callOf(metric, chosen)}
        files={formats.map((format) => [format, fileOf(metric, chosen, format)] as const)}
      />
      {picked && (
        <EventsBehind
          title={view.title}
          figure={picked}
          unit={isShare(view.unit) ? 'share' : view.unit}
          onClose={() => pick(null)}
        />
      )}
    </section>
  );
};
