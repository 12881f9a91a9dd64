import {
  AMOUNT,
  amountOf,
  cardNamed,
  either,
  number,
  objectsAt,
  oneOf,
  scopeOfSource,
  seatsInOrder,
  struct,
  zoneAt,
  type Amount,
  type Fault,
  type GameObject,
  type Shape,
  type Situation,
} from '@stackledger/kernel';
import { printedTypes } from '../cards/printed.js';

/** What counters add to a power or a toughness. */
export const fromCounters = ({ counters }: GameObject): number => (counters['+1/+1'] ?? 0) - (counters['-1/-1'] ?? 0);

const TYPES_IN_GRAVEYARDS = 'card-types-in-graveyards';

const COUNTED = struct({ of: either(oneOf(TYPES_IN_GRAVEYARDS), AMOUNT), 'plus?': number() });

/** What a card may say that its power and toughness are by definition, wherever it is (MTG-613.4a). */
export const DEFINES: Shape = struct({ 'power?': COUNTED, 'toughness?': COUNTED });

/** Sizes that count by size would define each other. */
export const definesFaults = (value: unknown, path: string): readonly Fault[] =>
  Object.entries(value as { readonly [stat: string]: Counted }) // by its shape
    .filter(([, { of }]) => isBySize(of))
    .map(([stat]) => ({
      path: `${path}/${stat}/of`,
      expected: 'an amount that does not hang on the power or toughness of anything',
      found: 'one that does',
    }));

const isBySize = (of: Counted['of']): boolean =>
  typeof of === 'object' && ('stat' in of || /"(power|toughness)":/.test(JSON.stringify(of.where ?? {})));

type Counted = { readonly of: Amount | typeof TYPES_IN_GRAVEYARDS; readonly plus?: number };

/** What the text of a card defines of a power or a toughness now; undefined where it is a number that stands there. */
export const definedSize = (
  situation: Situation,
  object: GameObject,
  stat: 'power' | 'toughness',
): number | undefined => {
  const { defines } = cardNamed(situation, object.card);
  const counted = defines?.[stat] as Counted | undefined; // by its shape
  return counted === undefined ? undefined : numberOf(situation, object, counted);
};

const numberOf = (situation: Situation, object: GameObject, { of, plus = 0 }: Counted): number => {
  if (of === TYPES_IN_GRAVEYARDS) return typesInGraveyards(situation).size + plus;
  const scope = scopeOfSource(object.controller ?? object.owner, object.name);
  return amountOf(situation, of, scope) + plus;
};

const typesInGraveyards = (situation: Situation): ReadonlySet<string> => {
  const { table } = situation.state;
  const names = seatsInOrder(table).flatMap((seat) => zoneAt(table, `graveyard/${seat}`));
  return new Set(objectsAt(table, names).flatMap(({ card }) => printedTypes(cardNamed(situation, card))));
};

/** What stands on the card of an object, or is defined there. */
export const ownStat = (situation: Situation, object: GameObject, stat: 'power' | 'toughness'): number =>
  definedSize(situation, object, stat) ?? cardNamed(situation, object.card)[stat] ?? 0;
