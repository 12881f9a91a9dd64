import type { StoryRow } from '@stackledger/wire';
import type { DrawingSurface } from './canvas.js';
import { stepAtTime, type Pace, type TimeSpan } from '../story/pace.js';
import type { Palette } from './palette.js';

/** What the picture of a whole match is drawn from. */
export type OverviewScene = {
  readonly rows: readonly StoryRow[];
  readonly pace: Pace;
  readonly seats: readonly string[];
  readonly palette: Palette;
};

/** What the picture of a part of it is drawn from. */
export type LanesScene = OverviewScene & {
  /** The step that one stands on. */
  readonly at: number;
  /** The part that the lanes show. */
  readonly span: TimeSpan;
};

/** How far the picture begins from its left edge, where the marks of the seats stand. */
const LEFT = 30;
const LANE = 22;
const BIN = 3;
const ROUND = 3;

/** The height of the lanes: one for each seat, one for judges, one for rewound steps. */
export const lanesHeight = (seats: number): number => (seats + 2) * LANE + 4;

const colourOf = ({ palette, seats }: OverviewScene, row: StoryRow): string => {
  if (!row.live) return palette.rewound;
  const seat = seats.indexOf(row.by.id);
  return seat < 0 ? palette.judge : (palette.seats[seat % palette.seats.length] ?? palette.ink);
};

/** The whole match in bars: how long was thought, and by whom; rulings as marks. */
export const drawOverview = (whole: OverviewScene, { pen, width, height }: DrawingSurface): void => {
  const { rows, pace, palette } = whole;
  const x = (time: number): number => (time / Math.max(pace.total, 1)) * (width - 2) + 1;
  const floor = height - 6;
  for (const { from, longest } of binsOf(whole, Math.max(1, Math.floor(width / BIN)))) {
    const tall = Math.max(2, Math.sqrt(Math.min((longest.thinkMs ?? 0) / 60_000, 1)) * (floor - 8));
    pen.fillStyle = colourOf(whole, longest);
    pen.fillRect(x(from), floor - tall, BIN - 1, tall);
  }
  rows.forEach((row, at) => {
    const place = x(pace.times[at] ?? 0);
    if (row.marks.includes('rewind') || row.marks.includes('ruling')) drawFlag(pen, palette, place);
    else if (row.marks.includes('call')) drawCall(pen, palette, place, 6);
  });
};

const drawFlag = (pen: CanvasRenderingContext2D, { judge }: Palette, x: number): void => {
  pen.fillStyle = judge;
  pen.beginPath();
  pen.moveTo(x - 4, 3);
  pen.lineTo(x + 4, 3);
  pen.lineTo(x, 10);
  pen.fill();
};

/** A ring in the colour of judges: somebody called one. */
const drawCall = (pen: CanvasRenderingContext2D, { judge, paper }: Palette, x: number, y: number): void => {
  pen.beginPath();
  pen.arc(x, y, 4, 0, 2 * Math.PI);
  pen.fillStyle = paper;
  pen.fill();
  pen.strokeStyle = judge;
  pen.lineWidth = 2;
  pen.stroke();
};

/** Of each slice of time the step that took longest. */
const binsOf = ({ rows, pace }: OverviewScene, bins: number): readonly { from: number; longest: StoryRow }[] => {
  const longest = new Map<number, StoryRow>();
  rows.forEach((row, at) => {
    const bin = Math.min(bins - 1, Math.floor(((pace.times[at] ?? 0) / Math.max(pace.total, 1)) * bins));
    const there = longest.get(bin);
    if (there === undefined || (row.thinkMs ?? 0) > (there.thinkMs ?? 0)) longest.set(bin, row);
  });
  return [...longest].map(([bin, row]) => ({ from: (bin / bins) * pace.total, longest: row }));
};

/** A part of the match, a lane for each seat: bars as long as each decision took, dice, rulings, rewound steps. */
export const drawLanes = (scene: LanesScene, { pen, width, height }: DrawingSurface): void => {
  const { rows, pace, seats, palette, span, at } = scene;
  const x = (time: number): number => LEFT + ((time - span.from) / (span.to - span.from)) * (width - LEFT - 6);
  pen.strokeStyle = palette.rule;
  pen.lineWidth = 1;
  for (let lane = 0; lane <= seats.length; lane += 1) line(pen, LEFT, middleOf(lane), width, middleOf(lane));
  const head = x(pace.times[at] ?? 0);
  pen.strokeStyle = palette.ink;
  pen.lineWidth = 2;
  line(pen, head, 0, head, height);
  const perMs = (width - LEFT) / (span.to - span.from);
  const drawn = new Map<string, number>();
  for (let step = stepAtTime(pace, span.from); step < rows.length; step += 1) {
    const [row, time] = [rows[step], pace.times[step] ?? 0];
    if (row === undefined || time > span.to + 1) break;
    // Of steps that fall on one pixel one is drawn: a match that was played by programs has thousands of them.
    const isSeen = row.rolls.length > 0 || row.marks.includes('rewind');
    if (!isSeen && x(time) - (drawn.get(row.by.id) ?? -1) < 1) continue;
    drawn.set(row.by.id, x(time));
    drawStep(scene, pen, row, { end: x(time), perMs });
  }
};

const middleOf = (lane: number): number => lane * LANE + LANE / 2 + 1;

const line = (pen: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void => {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
};

type TimeScale = { readonly end: number; readonly perMs: number };

const drawStep = (scene: LanesScene, pen: CanvasRenderingContext2D, row: StoryRow, { end, perMs }: TimeScale): void => {
  const { seats, palette } = scene;
  const seat = seats.indexOf(row.by.id);
  const y = middleOf(row.live ? (seat < 0 ? seats.length : seat) : seats.length + 1);
  const long = Math.max((row.thinkMs ?? 0) * perMs, 2);
  const tall = row.marks.includes('answer') ? 14 : 8;
  pen.fillStyle = colourOf(scene, row);
  const from = Math.max(end - long, LEFT);
  drawBar(pen, from, y - tall / 2, Math.max(end - from, 2), tall);
  if (row.rolls.length > 0) drawDie(pen, palette, end, y, row.rolls.at(-1) ?? 0, colourOf(scene, row));
  if (row.marks.includes('rewind')) drawRewind(pen, palette, end, y);
  else if (row.marks.includes('call')) drawCall(pen, palette, end, y);
};

/** A bar with round corners where there is room for them: a path costs many times what a plain bar costs. */
const drawBar = (pen: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void => {
  if (width < 2 * ROUND) {
    pen.fillRect(x, y, width, height);
    return;
  }
  pen.beginPath();
  pen.roundRect(x, y, width, height, ROUND);
  pen.fill();
};

const drawDie = (
  pen: CanvasRenderingContext2D,
  { paper }: Palette,
  x: number,
  y: number,
  value: number,
  colour: string,
): void => {
  pen.fillStyle = colour;
  pen.strokeStyle = paper;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.roundRect(x - 8, y - 8, 16, 16, 4);
  pen.fill();
  pen.stroke();
  pen.fillStyle = paper;
  pen.font = '700 11px system-ui, sans-serif';
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(value), x, y + 0.5);
};

/** An arrow that goes back, in the colour of judges. */
const drawRewind = (pen: CanvasRenderingContext2D, { judge, paper }: Palette, x: number, y: number): void => {
  pen.fillStyle = judge;
  pen.beginPath();
  pen.arc(x, y, 8, 0, 2 * Math.PI);
  pen.fill();
  pen.strokeStyle = paper;
  pen.lineWidth = 1.8;
  pen.beginPath();
  pen.moveTo(x + 2, y - 4);
  pen.lineTo(x - 2.5, y);
  pen.lineTo(x + 2, y + 4);
  pen.stroke();
};
