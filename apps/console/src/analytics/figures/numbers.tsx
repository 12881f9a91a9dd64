import type { FiguresView } from '@stackledger/wire';
import type { ReactNode } from 'react';
import { analyticsTexts } from '../../texts/analytics.js';
import { groupText, chanceText, valueText } from '../wording.js';
import type { GroupFigure, MetricInfo } from '../shapes.js';

type FigureColumn = {
  readonly name: keyof typeof analyticsTexts.card.columns;
  /** The digits as the service sent them, which a program can read off the page. */
  readonly raw: (figure: GroupFigure) => number | null | undefined;
  readonly says: (figure: GroupFigure) => string;
};

const columnsOf = ({ kind, unit }: MetricInfo): readonly FigureColumn[] => {
  const measured = (name: 'value' | 'low' | 'high' | 'p90' | 'most'): FigureColumn => ({
    name,
    raw: (figure) => figure[name],
    says: (figure) => valueText(figure[name], unit),
  });
  const probable = (name: 'p' | 'corrected' | 'runs'): FigureColumn => ({
    name,
    raw: (figure) => figure[name],
    says: (figure) => chanceText(figure[name]),
  });
  const counted = (name: 'n' | 'matches' | 'hits'): FigureColumn => ({
    name,
    raw: (figure) => figure[name],
    says: (figure) => (figure[name] ?? 0).toLocaleString('en'),
  });
  const bounds = [measured('value'), measured('low'), measured('high')];
  const of = [counted('n'), counted('matches')];
  const difference: readonly FigureColumn[] = [
    {
      name: 'difference',
      raw: (figure) => figure.difference?.value,
      says: (figure) => differenceText(figure, unit),
    },
    {
      name: 'differs',
      raw: (figure) => figure.difference?.corrected,
      says: (figure) => chanceText(figure.difference?.corrected),
    },
  ];
  if (kind === 'faces') return [...of, probable('p'), probable('corrected'), probable('runs')];
  if (kind === 'quantiles') return [...of, ...bounds, measured('p90'), measured('most')];
  if (kind === 'spread') return [...of, counted('hits'), ...bounds];
  return kind === 'mean'
    ? [...of, ...bounds, measured('most'), ...difference]
    : [...of, counted('hits'), ...bounds, ...difference];
};

/** How a group differs, with the interval of that. */
const differenceText = ({ difference }: GroupFigure, unit: string): string =>
  difference === null
    ? valueText(null, unit)
    : `${valueText(difference.value, unit)} (${valueText(difference.low, unit)} to ${valueText(difference.high, unit)})`;

/** Everything that a chart shows, as a table: for whoever does not see it, or wants the digits. */
export const Numbers = ({
  metric,
  view,
  onPick,
}: {
  readonly metric: MetricInfo;
  readonly view: FiguresView;
  readonly onPick: (figure: GroupFigure) => void;
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
                  {groupText(figure.group)}{' '}
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
                    aria-label={analyticsTexts.behind.open(groupText(figure.group))}
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
