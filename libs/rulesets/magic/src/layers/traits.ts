import type { ObjectName } from '@stackledger/kernel/authoring';
import type { GivenAbility, LayerChange } from './becoming.js';
import type { Rewording } from './text.js';

/** The name of a layer: the number of its rule within MTG-613. The table of layers has one row for each. */
export type Layer = '3' | '4' | '5' | '6' | '7b' | '7c' | '7d';

/**
 * A change that has applied to an object in one layer: of an effect, of its counters, or what its card defines of its
 * size.
 */
export type AppliedChange = (
  | { readonly from: 'effect' | 'counters'; readonly layer: Layer; readonly change: LayerChange }
  | { readonly from: 'definition'; readonly layer: '7a'; readonly stat: 'power' | 'toughness'; readonly value: number }
) & {
  readonly by: ObjectName | null;
  /** The timestamp of the effect: the smaller, the older (MTG-613.7). */
  readonly stamp?: number;
  /** The sources of the effects on which it depended (MTG-613.8a). */
  readonly after?: readonly ObjectName[];
};

/**
 * The characteristics of an object in play. `words` replace others in its text, in this order. `isBare`: the abilities
 * of its own card are lost. `given`: the abilities that effects gave it. `applied`: the changes behind all of it, in
 * the order in which they applied.
 */
export type Traits = {
  readonly words: readonly Rewording[];
  readonly types: readonly string[];
  readonly subtypes: readonly string[];
  readonly colours: readonly string[];
  readonly keywords: readonly string[];
  readonly isBare: boolean;
  readonly given: readonly GivenAbility[];
  readonly power: number;
  readonly toughness: number;
  readonly applied: readonly AppliedChange[];
};
