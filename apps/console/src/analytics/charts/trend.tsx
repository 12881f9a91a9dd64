import { useMemo, type ReactNode } from 'react';
import type uPlot from 'uplot';
import { analyticsTexts } from '../../texts/analytics.js';
import type { GroupFigure } from '../shapes.js';
import { colour } from './colours.js';
import { drawWhiskers, type WhiskerPoint } from './drawn-whiskers.js';
import { linear } from './scale.js';
import { axis, Plot, type PlotOptions } from './plot.js';

const MONTH = /^(\d{4})-(\d\d)$/;

/** Whether figures stand in time: two months or more. */
export const areMonths = (figures: readonly GroupFigure[]): boolean =>
  figures.length > 1 && figures.every(({ group }) => MONTH.test(group));

/** A figure month by month: a line in a band that is as wide as its interval, and of how many each point is. */
export const Trend = ({
  figures,
  unit,
  label,
  onPick,
}: {
  readonly figures: readonly GroupFigure[];
  readonly unit: string;
  readonly label: string;
  readonly onPick: (figure: GroupFigure) => void;
}): ReactNode => {
  const made = useMemo(() => {
    const months = figures.toSorted((a, b) => a.group.localeCompare(b.group)).filter(({ value }) => value !== null);
    return { months, options: optionsFor(months, unit), data: dataOf(months) };
  }, [figures, unit]);
  return (
    <Plot
      options={made.options}
      data={made.data}
      label={label}
      onPick={(index) => {
        const figure = made.months[index];
        if (figure !== undefined) onPick(figure);
      }}
    />
  );
};

const monthOf = ({ group }: GroupFigure): number => Date.parse(`${group}-01T00:00:00Z`) / 1_000;

const dataOf = (months: readonly GroupFigure[]): uPlot.AlignedData => [
  months.map(monthOf),
  months.map(({ low }) => low),
  months.map(({ high }) => high),
  months.map(({ value }) => value),
];

const pointsOf = (months: readonly GroupFigure[]): readonly WhiskerPoint[] =>
  months.map((figure) => ({ ...figure, x: monthOf(figure), value: figure.value ?? 0 }));

const MONTH_S = 30 * 86_400;

const optionsFor = (months: readonly GroupFigure[], unit: string): PlotOptions => {
  const xs = months.map(monthOf);
  const most = Math.max(...months.flatMap(({ value, high }) => [value ?? 0, high ?? 0]));
  const ticks = linear(0, most, unit).ticks;
  const said = new Map(
    months.map((figure) => [monthOf(figure), `${figure.group}\n${analyticsTexts.card.n(figure.n)}`]),
  );
  const every = Math.ceil(xs.length / 4);
  return () => ({
    tzDate: (at) => new Date(at * 1_000),
    scales: {
      x: { time: false, range: [Math.min(...xs) - MONTH_S / 2, Math.max(...xs) + MONTH_S / 2] },
      y: { range: [0, ticks.at(-1)?.value ?? most] },
    },
    axes: [
      axis({
        splits: xs.filter((_, at) => at % every === 0),
        values: (_, splits) => splits.map((x) => said.get(x) ?? ''),
        size: 44,
      }),
      axis({ splits: ticks.map(({ value }) => value), values: () => ticks.map(({ says }) => says), size: 56 }),
    ],
    series: [{}, BOUND, BOUND, { stroke: () => colour('--mine'), width: 2, points: { show: false } }],
    bands: [{ series: [2, 1], fill: () => colour('--mine-wash') }],
    hooks: { draw: [(chart) => drawWhiskers(chart, pointsOf(months))] },
  });
};

const BOUND: uPlot.Series = { width: 0, points: { show: false } };
