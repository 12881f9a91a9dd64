import { useEffect, useRef, useState, type ReactNode } from 'react';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { analyticsTexts } from '../../texts/analytics.js';
import { colour, onScheme } from './colours.js';

const HEIGHT = 240;

/** What a chart of the library is made with, besides its size and what all have in common. */
export type PlotOptions = (library: typeof uPlot) => Omit<uPlot.Options, 'width' | 'height' | 'legend' | 'cursor'>;

/**
 * The library is fetched with the first chart, and once. Null where it does not run: it asks more of a browser than
 * pages do.
 */
const library = async (): Promise<typeof uPlot | null> => {
  if (!isLanguageTag(navigator.language)) Object.defineProperty(navigator, 'language', { value: 'en' });
  return (await import('uplot').catch(() => null))?.default ?? null;
};

/** Some browsers have the locale of their machine, such as `en-US@posix`: the library makes no number format of it. */
const isLanguageTag = (language: string): boolean => {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
};

/**
 * A chart on a canvas, as wide as its place. A tap on a point says which one. What it shows stands in a table beside it
 * too.
 */
export const Plot = ({
  options,
  data,
  label,
  onPick,
}: {
  readonly options: PlotOptions;
  readonly data: uPlot.AlignedData;
  readonly label: string;
  readonly onPick: (index: number) => void;
}): ReactNode => {
  const place = useRef<HTMLDivElement>(null);
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  const [Chart, draw] = useState<typeof uPlot | null>(null);
  const [isUndrawn, giveUp] = useState(false);
  useEffect(() => {
    void library().then((found) => (found === null ? giveUp(true) : draw(() => found)));
  }, []);
  useEffect(() => {
    const host = place.current;
    if (host === null || Chart === null) return undefined;
    const size = { width: host.clientWidth, height: HEIGHT };
    const chart = new Chart({ ...COMMON, ...options(Chart), ...size }, data, host);
    chart.over.addEventListener('click', () => {
      if (typeof chart.cursor.idx === 'number') pick.current(chart.cursor.idx);
    });
    const watch = new ResizeObserver(() => chart.setSize({ width: host.clientWidth, height: HEIGHT }));
    watch.observe(host);
    const ignore = onScheme(() => chart.redraw());
    return () => {
      ignore();
      watch.disconnect();
      chart.destroy();
    };
  }, [Chart, options, data]);
  if (isUndrawn) return <p className="plot soft">{analyticsTexts.card.undrawn}</p>;
  return <div className="plot" ref={place} role="img" aria-label={label} />;
};

const COMMON = {
  legend: { show: false },
  cursor: { x: false, y: false, drag: { x: false, y: false }, points: { show: false } },
} satisfies Partial<uPlot.Options>;

const FONT = '12px ui-sans-serif, system-ui, sans-serif';

/** How an axis looks in this design. */
export const axis = (more: uPlot.Axis): uPlot.Axis => ({
  stroke: () => colour('--soft'),
  font: FONT,
  grid: { stroke: () => colour('--rule'), width: 1 },
  ticks: { show: false },
  ...more,
});
