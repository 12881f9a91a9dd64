import type { GameObject } from '@stackledger/kernel';
import type { ObjectName } from '@stackledger/kernel/authoring';
import type { Traits } from './traits.js';

/**
 * Permanents that no effect tells apart, worked out as one: `object` is the first of them, `traits` what each is as far
 * as the layers have come.
 */
export type LayeredPermanent = { readonly object: GameObject; traits: Traits };

/** What is worked out: each sort of permanents once, and under the names of all. */
export type LayerProgress = {
  readonly permanents: readonly LayeredPermanent[];
  readonly named: ReadonlyMap<ObjectName, LayeredPermanent>;
};

/** Whether an object has the abilities that stand on its card. */
export const isAsPrinted = (traits: Traits | undefined): boolean =>
  traits === undefined || (!traits.isBare && traits.words.length === 0);
