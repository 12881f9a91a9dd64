import type { Sort } from '../rules/sort.js';
import type { TargetSpec } from '../table/card.js';
import type { Ruleset } from '../rules/ruleset/ruleset.js';

/** What words of every game stand for; `each` and `triggering-object` depend on where they stand. */
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

/** What is played is on the stack as abilities see it; what else happens, happens to objects. */
const SEEN_ON_STACK = ['played', 'cast'];

/** What the targets of an ability stand for, place by place, and the event that it waits for. */
export type Known = {
  readonly sorts?: readonly (readonly Sort[] | undefined)[];
  readonly event?: string;
  /** What is called by a name, where things at a table may be named beside the words. */
  readonly names?: (name: string) => Sort | undefined;
};

const TARGET_WORD = /^target([2-9])?$/;

/** What a word for who and what can stand for there; undefined where only play tells. */
export const sortsOf = (
  { referenceSorts = {} }: Pick<Ruleset, 'referenceSorts'>,
  word: string,
  { sorts, event }: Known,
): readonly Sort[] | undefined => {
  const place = TARGET_WORD.exec(word);
  if (place !== null) return sorts?.[Number(place[1] ?? 1) - 1];
  if (word === 'triggering-object' && event !== undefined)
    return SEEN_ON_STACK.includes(event) ? ['stack'] : ['object'];
  return SHARED_SORTS[word] ?? referenceSorts[word];
};

/** What the places of a list of targets stand for, in their order. */
export const sortsOfTargets = (
  { targets }: Pick<Ruleset, 'targets'>,
  specs: readonly Pick<TargetSpec, 'what' | 'count'>[],
): readonly (readonly Sort[] | undefined)[] =>
  specs.flatMap(({ what, count = 1 }) =>
    Array.from({ length: count }, () => (Object.hasOwn(targets, what) ? targets[what]?.means : undefined)),
  );
