import type { FiguresView } from '@stackledger/wire';
import { useState, type ReactNode } from 'react';
import { listed, texts } from '../../texts.js';
import { appliedTo, callOf, fileOf } from '../filters/calls.js';
import { isShare } from '../said.js';
import type { Chosen, Figure, MetricListed } from '../shapes.js';
import { Behind } from './behind.js';
import { Chart } from './chart.js';
import { Exports } from './exports.js';
import { Marked } from './marked.js';
import { Numbers } from './numbers.js';
import { TooFew } from './too-few.js';

/** A metric: its chart, what it means and what it does not, its numbers as a table, and ways to take it along. */
export const MetricCard = ({
  metric,
  view,
  beside,
  chosen,
  formats,
}: {
  readonly metric: MetricListed;
  readonly view: FiguresView;
  readonly beside?: FiguresView | undefined;
  readonly chosen: Chosen;
  readonly formats: readonly string[];
}): ReactNode => {
  const [picked, pick] = useState<Figure | null>(null);
  const words = texts.analytics.card;
  const heading = `figure-${metric.id}`;
  return (
    <section className="panel figure" aria-labelledby={heading} data-metric={metric.id}>
      <header>
        <h2 id={heading}>{view.title}</h2>
        <span className="figure-n">{words.n(view.n)}</span>
      </header>
      {view.n === 0 ? (
        <p className="soft">{texts.analytics.nothing.one}</p>
      ) : (
        <>
          <TooFew view={view} />
          <Chart metric={metric} view={view} beside={beside} onPick={pick} />
        </>
      )}
      <p className="small soft">
        <Marked text={view.about} /> {view.struck === 'all' ? words.all : words.live}
        {view.n > 0 && metric.kind !== 'faces' && ` ${words.interval(view.interval.level, view.interval.method)}`}
        <Unsaid metric={metric} chosen={chosen} />
      </p>
      {view.n > 0 && <Numbers metric={metric} view={view} onPick={pick} />}
      <Exports
        name={metric.id}
        call={callOf(metric, chosen)}
        files={formats.map((format) => [format, fileOf(metric, chosen, format)] as const)}
      />
      {picked && (
        <Behind
          title={view.title}
          figure={picked}
          unit={isShare(view.unit) ? 'share' : view.unit}
          onClose={() => pick(null)}
        />
      )}
    </section>
  );
};

/** Which of the chosen filters say nothing about this metric: nothing is left out in silence. */
const Unsaid = ({ metric, chosen }: { readonly metric: MetricListed; readonly chosen: Chosen }): ReactNode => {
  const applied = appliedTo(metric, chosen);
  const left = Object.keys(chosen).filter((name) => applied[name] === undefined);
  const { names, dimensions } = texts.analytics.filters;
  const filters = left.filter((name) => name !== 'by').map((name) => names[name] ?? name);
  return (
    <b className="strong">
      {filters.length > 0 && ` ${texts.analytics.card.unfiltered(listed(filters))}`}
      {left.includes('by') && ` ${texts.analytics.card.ungrouped(dimensions[chosen.by ?? ''] ?? chosen.by ?? '')}`}
    </b>
  );
};
