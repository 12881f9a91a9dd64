import type { FiguresView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import { saidGroup, saidP, saidValue } from '../said.js';
import type { Figure, MetricListed } from '../shapes.js';

type Column = {
  readonly name: keyof typeof analyticsTexts.card.columns;
  /** The digits as the service sent them, which a program can read off the page. */
  readonly raw: (figure: Figure) => number | null | undefined;
  readonly says: (figure: Figure) => string;
};

const columnsOf = ({ kind, unit }: MetricListed): readonly Column[] => {
  const measured = (name: 'value' | 'low' | 'high' | 'p90' | 'most'): Column => ({
    name,
    raw: (figure) => figure[name],
    says: (figure) => saidValue(figure[name], unit),
  });
  const probable = (name: 'p' | 'corrected' | 'runs'): Column => ({
    name,
    raw: (figure) => figure[name],
    says: (figure) => saidP(figure[name]),
  });
  const counted = (name: 'n' | 'hits'): Column => ({
    name,
    raw: (figure) => figure[name],
    says: (figure) => (figure[name] ?? 0).toLocaleString('en'),
  });
  const bounds = [measured('value'), measured('low'), measured('high')];
  if (kind === 'faces') return [counted('n'), probable('p'), probable('corrected'), probable('runs')];
  if (kind === 'quantiles') return [counted('n'), ...bounds, measured('p90'), measured('most')];
  return kind === 'mean' ? [counted('n'), ...bounds, measured('most')] : [counted('n'), counted('hits'), ...bounds];
};

/** Everything that a chart shows, as a table: for whoever does not see it, or wants the digits. */
export const Numbers = ({
  metric,
  view,
  onPick,
}: {
  readonly metric: MetricListed;
  readonly view: FiguresView;
  readonly onPick: (figure: Figure) => void;
}): ReactNode => {
  const words = analyticsTexts.card;
  const columns = columnsOf(metric);
  const faces = Math.max(0, ...view.figures.map(({ counts = [] }) => counts.length));
  const of = Array.from({ length: faces }, (_, at) => at);
  return (
    <details className="numbers">
      <summary>{words.numbers}</summary>
      <div className="wide-table" role="region" aria-label={`${view.title}: ${words.numbers}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.columns.group}</th>
              {of.map((at) => (
                <th key={at} scope="col">
                  {at + 1}
                </th>
              ))}
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {words.columns[name]}
                </th>
              ))}
              <th scope="col">{words.columns.behind}</th>
            </tr>
          </thead>
          <tbody>
            {view.figures.map((figure) => (
              <tr key={figure.group} data-group={figure.group}>
                <th scope="row">
                  {saidGroup(figure.group)}{' '}
                  {!figure.enough && <span className="few-mark">{analyticsTexts.few.mark}</span>}
                </th>
                {of.map((at) => (
                  <td key={at}>{(figure.counts?.[at] ?? 0).toLocaleString('en')}</td>
                ))}
                {columns.map(({ name, raw, says }) => (
                  <td key={name}>
                    <data value={String(raw(figure) ?? '')}>{says(figure)}</data>
                  </td>
                ))}
                <td>
                  <button
                    className="link-like"
                    aria-label={analyticsTexts.behind.open(saidGroup(figure.group))}
                    onClick={() => onPick(figure)}
                  >
                    {analyticsTexts.behind.short}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};
