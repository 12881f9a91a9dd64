import { asText, isMap, json, number, plainName, struct, type Ruleset } from '@stackledger/kernel';
import { ownCards } from './own-cards.js';

/** The fields of a card that Magic alone has: its other face, and how it is suspended. */
export const faceFields: NonNullable<Ruleset['cardFields']> = {
  back: { shape: plainName('the id of the card that is its other face') },
  suspend: { shape: struct({ time: number(1), cost: json }) },
  front: { shape: plainName('the id of the card whose other face this is') },
};

type Fault = ReturnType<NonNullable<Ruleset['cardFaults']>>[number];

const PERMANENTS = ['creature', 'artifact', 'enchantment', 'planeswalker'];

const none = (path: string, expected: string): Fault => ({ path, expected, found: 'this field' });

/** What of a card could never count: what lies face down is a creature that comes up, and what has a back is turned over. */
export const cardFaults = (card: { readonly [field: string]: unknown }, id: string): readonly Fault[] => {
  const { kind, back, front, cost, keywords, suspend } = card;
  const isPermanent = kind === undefined || PERMANENTS.includes(asText(kind));
  const words: readonly unknown[] = Array.isArray(keywords) ? keywords : [];
  const is = (field: string): boolean => card[field] !== undefined;
  return [
    // The game has cards of its own of that name.
    ...(Object.hasOwn(ownCards, id)
      ? [{ path: '', expected: 'another id', found: `"${id}", which is a card of the game itself` }]
      : []),
    ...['morph', 'disguise'].flatMap((way) =>
      is(way) && !isPermanent ? [none(way, `no ${way} on a card that stays on no battlefield (${asText(kind)})`)] : [],
    ),
    ...(is('morph') && is('disguise') ? [none('disguise', 'either morph or disguise')] : []),
    ...['morph', 'disguise', 'foretell', 'plot'].flatMap((way) => costFaults(way, card[way])),
    ...(isMap(suspend) ? costFaults('suspend/cost', suspend.cost) : []),
    ...(is('suspend') && kind === 'land' ? [none('suspend', 'no suspend on a land, which is never cast')] : []),
    ...(is('suspend') && front !== undefined ? [none('suspend', 'no suspend on a back, which is never cast')] : []),
    ...(back !== undefined && front !== undefined ? [none('front', 'no front on a card that has a back itself')] : []),
    ...(front !== undefined && cost !== undefined ? [none('cost', 'no cost on a back, which is never cast')] : []),
    ...(front !== undefined && !isPermanent ? [none('front', 'a permanent as the back of a card')] : []),
    ...(words.includes('daybound') && back === undefined
      ? [{ path: 'back', expected: 'a back that daybound turns up', found: 'nothing' }]
      : []),
    ...(words.includes('nightbound') && front === undefined
      ? [{ path: 'front', expected: 'a front that nightbound turns up', found: 'nothing' }]
      : []),
  ];
};

/** Such a cost is paid at once, so that nobody names an X for it. */
const costFaults = (way: string, cost: unknown): readonly Fault[] =>
  Array.isArray(cost) && cost.some((each) => isMap(each) && JSON.stringify(each).includes('X'))
    ? [{ path: way, expected: 'a cost without X', found: 'X' }]
    : [];
