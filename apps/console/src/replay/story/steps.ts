import type { StoryMark, StoryRow } from '@stackledger/wire';

/** A row of the list: a step, or the rewound steps of a ruling, folded into one line. */
export type StoryItem =
  | { readonly kind: 'step'; readonly at: number }
  | { readonly kind: 'rewound'; readonly from: number; readonly to: number; readonly isOpen: boolean };

/** The rewound steps from `from` to `to`, before the step that rewound them. */
export type RewoundBranch = { readonly from: number; readonly to: number };

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

/** The rewound branch of a step; null for a step on the active branch. */
export const branchOf = (rows: readonly StoryRow[], at: number): RewoundBranch | null => {
  if (rows[at]?.live !== false) return null;
  let [from, to] = [at, at];
  while (rows[from - 1]?.live === false) from -= 1;
  while (rows[to + 1]?.live === false) to += 1;
  return { from, to };
};

/** The step so many steps away: rewound steps are skipped, unless the present one is among them. */
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
export const branchNear = (rows: readonly StoryRow[], at: number): RewoundBranch | null =>
  branchOf(rows, at + 1) ?? branchOf(rows, at - 1);

/** The list as it is shown: branches are folded unless they are open. `open` holds where open branches begin. */
export const itemsOf = (rows: readonly StoryRow[], open: (from: number) => boolean): readonly StoryItem[] => {
  const items: StoryItem[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const branch = branchOf(rows, at);
    if (branch?.from === at) {
      const isOpen = open(at);
      items.push({ kind: 'rewound', ...branch, isOpen });
      if (!isOpen) at = branch.to;
      else items.push({ kind: 'step', at });
    } else items.push({ kind: 'step', at });
  }
  return items;
};
