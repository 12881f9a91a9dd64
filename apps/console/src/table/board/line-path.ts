/** Where something lies on the table, in pixels from its upper left corner. */
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

type PathPoint = readonly [x: number, y: number];

/** How far a line keeps from what it passes, and how round its corners are. */
const CLEAR = 7;
const ROUND = 6;

const middle = ({ top, bottom }: Box): number => (top + bottom) / 2;

/**
 * The way from something on the pile to what it points at, as an SVG path: out of its left side, along a lane of its
 * own beside the pile, and into the side of the target that faces it. What lies beside the pile is reached in one
 * curve.
 */
export const pathBetween = (from: Box, to: Box, lane: number): string => {
  const start: PathPoint = [from.left, middle(from)];
  if (to.right <= lane) return curve(start, [to.right + 2, middle(to)]);
  const isBelow = to.top >= from.bottom;
  const isAbove = to.bottom <= from.top;
  const isInLine = Math.abs(to.left - from.left) < CLEAR;
  if (isInLine || !(isBelow || isAbove))
    return corners([start, [lane, start[1]], [lane, middle(to)], [to.left - 2, middle(to)]]);
  const edge = isBelow ? to.top - 2 : to.bottom + 2;
  const along = isBelow ? to.top - CLEAR : to.bottom + CLEAR;
  const into = Math.min(to.left + 18, (to.left + to.right) / 2);
  return corners([start, [lane, start[1]], [lane, along], [into, along], [into, edge]]);
};

const curve = ([x, y]: PathPoint, [toX, toY]: PathPoint): string => {
  const half = (x + toX) / 2;
  return `M${x} ${y}C${half} ${y} ${half} ${toY} ${toX} ${toY}`;
};

/** Straight lines with round corners. */
const corners = (points: readonly PathPoint[]): string => {
  const [first = [0, 0], ...rest] = points;
  const parts = rest.map((point, at) => {
    const before = points[at] ?? first;
    const next = rest[at + 1];
    if (next === undefined) return `L${point[0]} ${point[1]}`;
    const [x, y] = towards(point, before);
    const [onX, onY] = towards(point, next);
    return `L${x} ${y}Q${point[0]} ${point[1]} ${onX} ${onY}`;
  });
  return `M${first[0]} ${first[1]}${parts.join('')}`;
};

/** The point so far from a corner, or half of the way where that is less. */
const towards = ([x, y]: PathPoint, [toX, toY]: PathPoint): PathPoint => {
  const long = Math.hypot(toX - x, toY - y);
  const share = long === 0 ? 0 : Math.min(ROUND, long / 2) / long;
  return [x + (toX - x) * share, y + (toY - y) * share];
};
