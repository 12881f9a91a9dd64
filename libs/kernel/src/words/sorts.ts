import type { Sort } from '../table/sort.js';
import type { TargetSpec } from '../table/card.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';

/** What shared references stand for; `each` and `triggering-object` depend on their context. */
const SHARED_SORTS: { readonly [word: string]: readonly Sort[] } = {
  you: ['seat'],
  self: ['object'],
  owner: ['seat'],
  'active-player': ['seat'],
  'each-player': ['seat'],
  'each-other-player': ['seat'],
  'each-opponent': ['seat'],
  'controller-of-target': ['seat'],
  killer: ['seat'],
  roller: ['seat'],
  targeting: ['stack'],
  'triggering-player': ['seat'],
};

/** Events about objects that are on the stack; all other events are about objects elsewhere. */
const SEEN_ON_STACK = ['played', 'cast'];

/** What the targets of an ability stand for, by place, and the event that it waits for. */
export type TargetSorts = {
  readonly sorts?: readonly (readonly Sort[] | undefined)[];
  readonly event?: string;
  /** What a name stands for, where names may be used beside words. */
  readonly names?: (name: string) => Sort | undefined;
};

const TARGET_WORD = /^target([2-9])?$/;

/** What a reference can stand for there; undefined if that is known only in play. */
export const sortsOf = (
  { references }: Pick<Ruleset, 'references'>,
  word: string,
  { sorts, event }: TargetSorts,
): readonly Sort[] | undefined => {
  const place = TARGET_WORD.exec(word);
  if (place !== null) return sorts?.[Number(place[1] ?? 1) - 1];
  if (word === 'triggering-object' && event !== undefined)
    return SEEN_ON_STACK.includes(event) ? ['stack'] : ['object'];
  return SHARED_SORTS[word] ?? references.sorts?.[word];
};

/** What the places of a target list stand for, in order. */
export const sortsOfTargets = (
  { targets: { words } }: Pick<Ruleset, 'targets'>,
  specs: readonly Pick<TargetSpec, 'what' | 'count'>[],
): readonly (readonly Sort[] | undefined)[] =>
  specs.flatMap(({ what, count = 1 }) =>
    Array.from({ length: count }, () => (Object.hasOwn(words, what) ? words[what]?.means : undefined)),
  );
