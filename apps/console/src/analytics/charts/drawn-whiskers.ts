import type uPlot from 'uplot';
import { colour } from './colours.js';

/** A value with its interval; null where there is none. */
export type WhiskerPoint = {
  readonly x: number;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly enough: boolean;
};

const CAP = 6;

/** Draws intervals and dots over what a chart shows already; a dot is hollow where it is of too few. */
export const drawWhiskers = (chart: uPlot, points: readonly WhiskerPoint[]): void => {
  const { ctx } = chart;
  const scale = window.devicePixelRatio;
  const at = ({ x }: WhiskerPoint): number => chart.valToPos(x, 'x', true);
  const up = (value: number): number => chart.valToPos(value, 'y', true);
  ctx.save();
  for (const point of points) {
    const ink = colour(point.enough ? '--mine' : '--edge');
    Object.assign(ctx, { strokeStyle: ink, fillStyle: point.enough ? ink : colour('--card'), lineWidth: 2 * scale });
    if (point.low !== null && point.high !== null) strokes(ctx, at(point), up(point.low), up(point.high), CAP * scale);
    ctx.beginPath();
    ctx.arc(at(point), up(point.value), 4.5 * scale, 0, 2 * Math.PI);
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
};

const strokes = (ctx: CanvasRenderingContext2D, x: number, low: number, high: number, cap: number): void => {
  ctx.beginPath();
  ctx.moveTo(x, low);
  ctx.lineTo(x, high);
  for (const end of [low, high]) {
    ctx.moveTo(x - cap, end);
    ctx.lineTo(x + cap, end);
  }
  ctx.stroke();
};

/** Draws a line across at what chance alone would give, with its name at the end. */
export const drawChance = (chart: uPlot, value: number, says: string): void => {
  const { ctx, bbox } = chart;
  const scale = window.devicePixelRatio;
  const y = chart.valToPos(value, 'y', true);
  ctx.save();
  Object.assign(ctx, { strokeStyle: colour('--ink'), fillStyle: colour('--ink'), lineWidth: 1.5 * scale });
  ctx.setLineDash([6 * scale, 5 * scale]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.font = `${12 * scale}px ui-sans-serif, system-ui, sans-serif`;
  ctx.textAlign = 'right';
  ctx.fillText(says, bbox.left + bbox.width, y - 5 * scale);
  ctx.restore();
};
