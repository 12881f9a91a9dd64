import { useMemo, type ReactNode } from 'react';
import type uPlot from 'uplot';
import { valueText } from '../wording.js';
import { colour } from './colours.js';
import { drawChance, drawWhiskers, type WhiskerPoint } from './drawn-whiskers.js';
import { axis, Plot, type PlotOptions } from './plot.js';

/** A bar: what it is called, and of how many it is. */
export type Bar = WhiskerPoint & { readonly says: string; readonly of: string };

/** Beyond so many there is no room for a second line under each. */
const MOST_TOLD = 8;

/**
 * Shares of whole numbers (faces, depths, places) as bars with intervals. `chance`: what each would be by chance alone.
 */
export const Bars = ({
  bars,
  chance,
  label,
  onPick,
}: {
  readonly bars: readonly Bar[];
  readonly chance?: { readonly value: number; readonly says: string } | undefined;
  readonly label: string;
  readonly onPick: (bar: Bar) => void;
}): ReactNode => {
  const made = useMemo(() => ({ options: optionsFor(bars, chance), data: dataOf(bars) }), [bars, chance]);
  return (
    <Plot
      {...made}
      label={label}
      onPick={(index) => {
        const bar = bars[index];
        if (bar !== undefined) onPick(bar);
      }}
    />
  );
};

const dataOf = (bars: readonly Bar[]): uPlot.AlignedData => [bars.map(({ x }) => x), bars.map(({ value }) => value)];

const optionsFor = (bars: readonly Bar[], chance: { value: number; says: string } | undefined): PlotOptions => {
  const xs = bars.map(({ x }) => x);
  const most = Math.max(...bars.map(({ value, high }) => high ?? value), chance?.value ?? 0);
  const said = new Map(bars.map(({ x, says, of }) => [x, bars.length > MOST_TOLD ? says : `${says}\n${of}`] as const));
  return ({ paths }) => ({
    scales: {
      x: { time: false, range: [Math.min(...xs) - 0.6, Math.max(...xs) + (chance === undefined ? 0.6 : 1.1)] },
      y: { range: [0, Math.min(1, most * 1.08)] },
    },
    axes: [
      axis({
        splits: xs,
        values: (_, splits) => splits.map((x) => said.get(x) ?? ''),
        grid: { show: false },
        size: 44,
        gap: 6,
      }),
      axis({ values: (_, splits) => splits.map((value) => valueText(value, 'share').replace(' %', '%')), size: 44 }),
    ],
    series: [
      {},
      {
        ...(paths.bars && { paths: paths.bars({ size: [0.66, 72] }) }),
        fill: () => colour('--mine-wash'),
        stroke: () => colour(bars.some(({ enough }) => enough) ? '--mine' : '--edge'),
        width: 1,
        points: { show: false },
      },
    ],
    hooks: {
      draw: [
        (chart) => {
          if (chance !== undefined) drawChance(chart, chance.value, chance.says);
          drawWhiskers(chart, bars);
        },
      ],
    },
  });
};
