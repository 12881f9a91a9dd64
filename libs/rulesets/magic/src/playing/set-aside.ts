import type { GameObject } from '@stackledger/kernel';
import { PUT_ASIDE, wordsIn } from '../table/word-marks.js';

/** How a card that lies in exile was put aside there to be cast later. */
export type ExileKeyword = 'foretell' | 'plot';

const WAYS: readonly ExileKeyword[] = ['foretell', 'plot'];

/** The mark of a card that was put aside: how, and in which turn. */
export const asideMark = (way: ExileKeyword, turn: number): string => PUT_ASIDE[way].of(`${turn}`);

/** How a card was put aside and in which turn, if it was. */
export const asideOf = ({
  marks,
}: Pick<GameObject, 'marks'>): { readonly way: ExileKeyword; readonly turn: number } | undefined => {
  for (const way of WAYS) {
    const [turn] = wordsIn(marks, PUT_ASIDE[way]);
    if (turn !== undefined) return { way, turn: Number(turn) };
  }
  return undefined;
};
