import type { Situation } from '@stackledger/kernel';
import { memoizedFor, type ObjectName } from '@stackledger/kernel/authoring';
import { changesOf } from './index.js';
import { textIn } from './layer-table.js';
import type { AppliedChange } from './traits.js';

/**
 * A change that has applied to an object, in words for people: `says` is rendered from the change and read by no rule.
 */
export type LayerNote = {
  readonly layer: AppliedChange['layer'];
  readonly by: ObjectName | null;
  readonly says: string;
  /** The timestamp of the effect: the smaller, the older (MTG-613.7). */
  readonly stamp?: number;
  /** The sources of the effects on which it depended (MTG-613.8a). */
  readonly after?: readonly ObjectName[];
};

/**
 * The changes that apply to an object in play, as text, in layer order; empty if it is unchanged.
 */
export const notesOf = (situation: Situation, name: ObjectName): readonly LayerNote[] =>
  notesOn(changesOf(situation, name));

/** Read once for all that are alike. */
const notesOn = memoizedFor((all: readonly AppliedChange[]): readonly LayerNote[] =>
  all.map((applied) => {
    const { layer, by, stamp, after } = applied;
    return {
      layer,
      by,
      says: textOf(applied),
      ...(stamp !== undefined && { stamp }),
      ...(after !== undefined && { after }),
    };
  }),
);

const textOf = (applied: AppliedChange): string => {
  if (applied.from === 'definition') return `${applied.stat} ${applied.value}`;
  const text = textIn(applied.layer, applied.change);
  return applied.from === 'counters' ? `counters: ${text}` : text;
};
