import type { ManaAbility } from './mana-abilities.js';

/**
 * As few of the sources as cover a cost, in their order and the first ones first; undefined where all together do not.
 */
export const enoughOf = (
  sources: readonly ManaAbility[],
  covers: (taken: readonly ManaAbility[]) => boolean,
): readonly ManaAbility[] | undefined => {
  const taken: ManaAbility[] = [];
  for (const next of [undefined, ...sources]) {
    if (next !== undefined) taken.push(next);
    if (covers(taken)) return taken.reduceRight((kept, source) => lessOf(kept, source, covers), taken);
  }
  return undefined;
};

const lessOf = (
  kept: ManaAbility[],
  source: ManaAbility,
  covers: (taken: readonly ManaAbility[]) => boolean,
): ManaAbility[] => {
  const less = kept.filter((each) => each !== source);
  return covers(less) ? less : kept;
};
