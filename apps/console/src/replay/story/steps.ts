import type { StoryMark, StoryRow } from '@stackledger/wire';

/** A row of the list: a step, or the steps that a ruling struck, folded into one line. */
export type Item =
  | { readonly kind: 'step'; readonly at: number }
  | { readonly kind: 'struck'; readonly from: number; readonly to: number; readonly isOpen: boolean };

/** The steps from `from` up to `to` that were struck, before the step that struck them. */
export type Branch = { readonly from: number; readonly to: number };

/** The place of the step that a revision belongs to; the last step before it where it lies beyond all. */
export const stepAt = (rows: readonly StoryRow[], revision: number): number => {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (Number(rows[middle]?.first) <= revision) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
};

/** The struck branch that a step lies in; null for one on the live line. */
export const branchOf = (rows: readonly StoryRow[], at: number): Branch | null => {
  if (rows[at]?.live !== false) return null;
  let [from, to] = [at, at];
  while (rows[from - 1]?.live === false) from -= 1;
  while (rows[to + 1]?.live === false) to += 1;
  return { from, to };
};

/** The step a number of steps away: those that were struck are passed over, unless one stands among them. */
export const stepFrom = (rows: readonly StoryRow[], at: number, by: 1 | -1): number => {
  const within = rows[at]?.live === false;
  let next = at + by;
  while (!within && rows[next]?.live === false) next += by;
  return rows[next] === undefined ? at : next;
};

/** The next step in a direction of which something holds, on whatever line; the same one where there is none. */
export const nextWhere = (
  rows: readonly StoryRow[],
  at: number,
  by: 1 | -1,
  holds: (row: StoryRow) => boolean,
): number => {
  for (let next = at + by; next >= 0 && next < rows.length; next += by) {
    const row = rows[next];
    if (row?.live === true && holds(row)) return next;
  }
  return at;
};

/** Whether a step bears a mark. */
export const bears =
  (...marks: readonly StoryMark[]) =>
  (row: StoryRow): boolean =>
    marks.some((mark) => row.marks.includes(mark));

/** Contested: somebody answered what lay on the stack, or three things lie there. */
export const isContested = (row: StoryRow): boolean => row.stack >= 3 || row.marks.includes('answer');

/** The branch that begins after a step, or that ends before it. */
export const branchNear = (rows: readonly StoryRow[], at: number): Branch | null =>
  branchOf(rows, at + 1) ?? branchOf(rows, at - 1);

/** The list as it is shown: branches are folded unless they are open. `open` holds where open branches begin. */
export const itemsOf = (rows: readonly StoryRow[], open: (from: number) => boolean): readonly Item[] => {
  const items: Item[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const branch = branchOf(rows, at);
    if (branch?.from === at) {
      const isOpen = open(at);
      items.push({ kind: 'struck', ...branch, isOpen });
      if (!isOpen) at = branch.to;
      else items.push({ kind: 'step', at });
    } else items.push({ kind: 'step', at });
  }
  return items;
};
