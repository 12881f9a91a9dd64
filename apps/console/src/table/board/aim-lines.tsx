import type { TableStackEntry } from '@stackledger/wire';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { aimsOf } from '../live/aims.js';
import { pathBetween, type Box } from './line-path.js';

type AimLine = { readonly key: string; readonly path: string; readonly isTop: boolean };

/** How far the lane of a line lies beside the pile, left of where words begin, and its neighbour's from it. */
const FIRST_LANE = 13;
const LANE = 3;

/**
 * Lines from everything on the pile to what it points at, over the whole table: to other pieces, to cards, to players.
 * Whoever does not see them is told the same by the words of each piece.
 */
export const AimLines = ({ stack }: { readonly stack: readonly TableStackEntry[] }): ReactNode => {
  const drawing = useRef<SVGSVGElement>(null);
  const [lines, setLines] = useState<readonly AimLine[]>([]);
  useLayoutEffect(() => {
    const drawn = drawing.current;
    const table = drawn?.parentElement;
    if (!table) return undefined;
    const draw = (): void => setLines((before) => sameOr(before, linesOn(table, drawn, stack)));
    draw();
    // What grows, comes or goes moves what lies below it.
    const watching = new ResizeObserver(draw);
    for (const part of table.querySelectorAll(':scope > *, .middle > *')) watching.observe(part, { box: 'border-box' });
    const coming = new MutationObserver(draw);
    for (const part of table.querySelectorAll('main')) coming.observe(part, { childList: true, subtree: true });
    table.addEventListener('scroll', draw, { capture: true, passive: true });
    return () => {
      watching.disconnect();
      coming.disconnect();
      table.removeEventListener('scroll', draw, { capture: true });
    };
  });
  return (
    <svg ref={drawing} className="lines" aria-hidden="true">
      <defs>
        <marker id="aim" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4.500" markerHeight="4.500" orient="auto">
          <path d="M0 0 8 4 0 8z" />
        </marker>
      </defs>
      {lines.map(({ key, path, isTop }) => (
        <path key={key} className={isTop ? 'top' : ''} d={path} pathLength="1" markerEnd="url(#aim)" />
      ))}
    </svg>
  );
};

const sameOr = (before: readonly AimLine[], after: readonly AimLine[]): readonly AimLine[] =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;

const linesOn = (table: Element, drawn: Element, stack: readonly TableStackEntry[]): readonly AimLine[] => {
  const pairs = stack.flatMap((piece, at) =>
    aimsOf(piece).map((target) => ({ piece: piece.name, target, isTop: at === stack.length - 1 })),
  );
  return pairs.flatMap(({ piece, target, isTop }, at) => {
    const [from, to] = [boxOf(table, drawn, piece), boxOf(table, drawn, target)];
    if (from === null || to === null || piece === target) return [];
    const lane = Math.max(2, from.left - FIRST_LANE - at * LANE);
    return [{ key: `${piece} ${target}`, path: pathBetween(from, to, lane), isTop }];
  });
};

/** Where something with a name is, seen from the corner of what is drawn over the table; null where it is not. */
const boxOf = (table: Element, drawn: Element, name: string): Box | null => {
  const found = [...table.querySelectorAll(`[data-name="${CSS.escape(name)}"]`)].find(
    (element) => element.getClientRects().length > 0,
  );
  if (found === undefined) return null;
  let box: Box = found.getBoundingClientRect();
  // What was scrolled away is pointed at where it went.
  for (let around = found.parentElement; around !== null && around !== table; around = around.parentElement)
    if (getComputedStyle(around).overflow !== 'visible') box = within(around.getBoundingClientRect(), box);
  const { left, top } = drawn.getBoundingClientRect();
  return { left: box.left - left, right: box.right - left, top: box.top - top, bottom: box.bottom - top };
};

const within = (view: Box, { left, top, right, bottom }: Box): Box => {
  const x = (each: number): number => Math.min(Math.max(each, view.left), view.right);
  const y = (each: number): number => Math.min(Math.max(each, view.top), view.bottom);
  return { left: x(left), right: x(right), top: y(top), bottom: y(bottom) };
};
