import {
  AMOUNT,
  either,
  number,
  oneOf,
  struct,
  zoneAt,
  type ValidationError,
  type GameObject,
  type Shape,
  type Situation,
} from '@stackledger/kernel';
import { amountOf, hasMember, objectsAt, contextOfSource, seatsInOrder } from '@stackledger/kernel/authoring';
import { printedTypes } from '../cards/printed.js';
import { magicCardNamed, type CountedSize } from '../cards/magic-card.js';

/** What counters add to a power or a toughness. */
export const fromCounters = ({ counters }: GameObject): number => (counters['+1/+1'] ?? 0) - (counters['-1/-1'] ?? 0);

const TYPES_IN_GRAVEYARDS = 'card-types-in-graveyards';

const COUNTED = struct({ of: either(oneOf(TYPES_IN_GRAVEYARDS), AMOUNT), 'plus?': number() });

/** What a card may say that its power and toughness are by definition, wherever it is (MTG-613.4a). */
export const DEFINES: Shape = struct({ 'power?': COUNTED, 'toughness?': COUNTED });

/** Sizes that count by size would define each other. */
export const definesErrors = (value: unknown, path: string): readonly ValidationError[] =>
  Object.entries(value as { readonly [stat: string]: CountedSize }) // by its shape
    .filter(([, { of }]) => isBySize(of))
    .map(([stat]) => ({
      path: `${path}/${stat}/of`,
      expected: 'an amount that does not hang on the power or toughness of anything',
      found: 'one that does',
    }));

const isBySize = (of: CountedSize['of']): boolean =>
  typeof of === 'object' && ('stat' in of ? isSize(of.stat) : 'count' in of && hasMember(of.where, isSize));

const isSize = (name: string): boolean => name === 'power' || name === 'toughness';

/** What the text of a card defines of a power or a toughness now; undefined where it is a number that stands there. */
export const definedSize = (
  situation: Situation,
  object: GameObject,
  stat: 'power' | 'toughness',
): number | undefined => {
  const { defines } = magicCardNamed(situation, object.card);
  const counted = defines?.[stat];
  return counted === undefined ? undefined : numberOf(situation, object, counted);
};

const numberOf = (situation: Situation, object: GameObject, { of, plus = 0 }: CountedSize): number => {
  if (of === TYPES_IN_GRAVEYARDS) return typesInGraveyards(situation).size + plus;
  const context = contextOfSource(object.controller ?? object.owner, object.name);
  return amountOf(situation, of, context) + plus;
};

const typesInGraveyards = (situation: Situation): ReadonlySet<string> => {
  const { table } = situation.state;
  const names = seatsInOrder(table).flatMap((seat) => zoneAt(table, `graveyard/${seat}`));
  return new Set(objectsAt(table, names).flatMap(({ card }) => printedTypes(magicCardNamed(situation, card))));
};

/** What stands on the card of an object, or is defined there. */
export const ownStat = (situation: Situation, object: GameObject, stat: 'power' | 'toughness'): number =>
  definedSize(situation, object, stat) ?? magicCardNamed(situation, object.card)[stat] ?? 0;
