import { effectOf, isMap, type Card, type Effect, type RuleId } from '@stackledger/kernel';
import type { WrittenBecoming } from './effects.js';
import { layersOf } from './layer-table.js';
import { isBasic } from './text.js';
import type { Layer } from './traits.js';

/** The rules of the layers, of those before the ones in which effects are worked out too. */
export const RULES: { readonly [layer in Layer | '1' | '2' | '7a']: RuleId } = {
  1: 'MTG-613.1a',
  2: 'MTG-613.1b',
  3: 'MTG-613.1c',
  4: 'MTG-613.1d',
  5: 'MTG-613.1e',
  6: 'MTG-613.1f',
  '7a': 'MTG-613.4a',
  '7b': 'MTG-613.4b',
  '7c': 'MTG-613.4c',
  '7d': 'MTG-613.4d',
};

/** The rules of the layers in which something becomes what is written. */
export const citedFor = (written: WrittenBecoming): readonly RuleId[] => {
  return [
    ...layersOf(written).map((layer) => RULES[layer]),
    ...(written.subtypes === undefined ? [] : (['MTG-205.1a'] as const)),
    ...(written.subtypes?.some(isBasic) === true ? (['MTG-305.7'] as const) : []),
  ];
};

/** The rules of the layers in which the static abilities of a card apply. */
export const citedForStatics = ({ abilities = [] }: Card): readonly RuleId[] => {
  const said = abilities.flatMap(({ type, effect = [] }) => (type === 'static' ? effect : []));
  return [...new Set(said.flatMap(citedForStatic))];
};

const citedForStatic = (effect: Effect): readonly RuleId[] => {
  const [name, args] = effectOf(effect);
  switch (name) {
    case 'becomes':
      return isMap(args) ? citedFor(args) : []; // by its shape
    case 'keyword':
      return ['MTG-613.1f'];
    case 'modify':
      return ['MTG-613.4c'];
    default:
      return [];
  }
};
