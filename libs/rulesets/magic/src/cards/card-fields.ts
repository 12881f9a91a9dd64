import {
  asText,
  flag,
  isMap,
  json,
  listOf,
  number,
  oneOf,
  plainName,
  struct,
  type Card,
  type CardFieldRule,
  type Ruleset,
} from '@stackledger/kernel';
import { containsX } from '@stackledger/kernel/authoring';
import type { MagicCard } from './magic-card.js';
import { ownCards } from './own-cards.js';

const COLOURS = ['white', 'blue', 'black', 'red', 'green'] as const;
const COSTS: CardFieldRule = { shape: json, holds: { '': 'costs' } };

/** The fields of a card that Magic has beside those of every game; `defines` stands with what reads it. */
export const cardFields: {
  readonly [Field in Exclude<keyof MagicCard, keyof Card | 'defines'>]-?: CardFieldRule;
} = {
  subtypes: { shape: listOf(plainName('a name in lower case')) },
  colours: { shape: listOf(oneOf(...COLOURS)) },
  legendary: { shape: flag() },
  power: { shape: number() },
  toughness: { shape: number() },
  loyalty: { shape: number(0) },
  flashback: COSTS,
  morph: COSTS,
  megamorph: { shape: flag() },
  disguise: COSTS,
  foretell: COSTS,
  plot: COSTS,
  suspend: { shape: struct({ time: number(1), cost: json }), holds: { cost: 'costs' } },
  madness: COSTS,
  mutate: COSTS,
  dredge: { shape: number(1, 20) },
  opening: { shape: oneOf('battlefield') },
  back: { shape: plainName('the id of the card that is its other face') },
  front: { shape: plainName('the id of the card whose other face this is') },
  modal: { shape: flag() },
  alternatives: { shape: json, holds: { '': 'alternatives' } },
};

/** One error in a card: where, what was expected and what stands there. */
export type CardValidationError = ReturnType<NonNullable<Ruleset['cards']['errors']>>[number];

const PERMANENTS = ['creature', 'artifact', 'enchantment', 'planeswalker'];

const uselessField = (path: string, expected: string): CardValidationError => ({ path, expected, found: 'this field' });

/**
 * What of a card could never count: what lies face down is a creature that comes up, and what has a back is turned
 * over.
 */
export const cardErrors = (card: { readonly [field: string]: unknown }, id: string): readonly CardValidationError[] => {
  const { kind, back, front, cost, keywords, suspend, modal, alternatives } = card;
  const isPermanent = kind === undefined || PERMANENTS.includes(asText(kind));
  const words: readonly unknown[] = Array.isArray(keywords) ? keywords : [];
  const is = (field: string): boolean => card[field] !== undefined;
  return [
    // The game has cards of its own of that name.
    ...(Object.hasOwn(ownCards, id)
      ? [{ path: '', expected: 'another id', found: `"${id}", which is a card of the game itself` }]
      : []),
    ...['morph', 'disguise'].flatMap((way) =>
      is(way) && !isPermanent
        ? [uselessField(way, `no ${way} on a card that stays on no battlefield (${asText(kind)})`)]
        : [],
    ),
    ...(is('megamorph') && !is('morph') ? [uselessField('megamorph', 'megamorph beside a morph cost')] : []),
    ...(is('morph') && is('disguise') ? [uselessField('disguise', 'either morph or disguise')] : []),
    ...['morph', 'disguise', 'foretell', 'plot', 'madness'].flatMap((way) => costErrors(way, card[way])),
    ...(is('madness') && kind === 'land' ? [uselessField('madness', 'no madness on a land, which is never cast')] : []),
    ...(is('mutate') && kind !== 'creature'
      ? [uselessField('mutate', 'mutate on a creature alone, which merges with another')]
      : []),
    ...(is('mutate') && isMap(alternatives) && alternatives.mutate !== undefined
      ? [uselessField('alternatives/mutate', 'another name for this cost beside that of mutate')]
      : []),
    ...(is('opening') && (kind === 'instant' || kind === 'sorcery')
      ? [uselessField('opening', 'no place on the battlefield for a card that stays on none')]
      : []),
    ...(isMap(suspend) ? costErrors('suspend/cost', suspend.cost) : []),
    ...(is('suspend') && kind === 'land' ? [uselessField('suspend', 'no suspend on a land, which is never cast')] : []),
    ...(is('suspend') && front !== undefined
      ? [uselessField('suspend', 'no suspend on a back, which is never cast')]
      : []),
    ...(back !== undefined && front !== undefined
      ? [uselessField('front', 'no front on a card that has a back itself')]
      : []),
    ...(front !== undefined && modal !== true && cost !== undefined
      ? [uselessField('cost', 'no cost on a back, which is never cast; one that is cast has modal: true')]
      : []),
    ...(front !== undefined && modal !== true && !isPermanent
      ? [uselessField('front', 'a permanent as the back of a card')]
      : []),
    ...(modal !== undefined && front === undefined
      ? [uselessField('modal', 'modal only on a back, which names its front')]
      : []),
    ...(words.includes('daybound') && back === undefined
      ? [{ path: 'back', expected: 'a back that daybound turns up', found: 'nothing' }]
      : []),
    ...(words.includes('nightbound') && front === undefined
      ? [{ path: 'front', expected: 'a front that nightbound turns up', found: 'nothing' }]
      : []),
  ];
};

/** Such a cost is paid at once, so that nobody names an X for it. */
const costErrors = (way: string, cost: unknown): readonly CardValidationError[] =>
  Array.isArray(cost) && cost.some((each) => isMap(each) && containsX(each))
    ? [{ path: way, expected: 'a cost without X', found: 'X' }]
    : [];
