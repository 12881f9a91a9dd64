import type { GameObject } from '@stackledger/kernel';

/** How a card that lies in exile was put aside there to be cast later. */
export type WayAside = 'foretell' | 'plot';

const WAYS: readonly WayAside[] = ['foretell', 'plot'];

/** The mark of a card that was put aside: how, and in which turn. */
export const asideMark = (way: WayAside, turn: number): string => `${way}-${turn}`;

/** How a card was put aside and in which turn, if it was. */
export const asideOf = ({
  marks,
}: Pick<GameObject, 'marks'>): { readonly way: WayAside; readonly turn: number } | undefined => {
  for (const way of WAYS) {
    const mark = marks.find((each) => each.startsWith(`${way}-`));
    if (mark !== undefined) return { way, turn: Number(mark.slice(way.length + 1)) };
  }
  return undefined;
};
