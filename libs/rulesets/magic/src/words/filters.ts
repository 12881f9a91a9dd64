import {
  AMOUNT,
  type Json,
  either,
  flag,
  isMap,
  later,
  listOf,
  number,
  oneOf,
  plainName,
  struct,
  text,
  objectAt,
  asText,
  zoneKind,
  type CardId,
  type GameObject,
  type JsonMap,
  type SeatId,
  type Shape,
  type Situation,
} from '@stackledger/kernel';
import {
  amountOf,
  filterRule,
  referredSeats,
  SEAT_REFS,
  ofShape,
  stackObjectAt,
  within,
  BOUNDS,
  type EvaluationContext,
  type ObjectFilter,
  type Target,
} from '@stackledger/kernel/authoring';
import { isFaceDown } from '../cards/own-cards.js';
import { coloursOf, isLegendary, subtypesOf, typesOf } from '../characteristics/card-types.js';
import { EVERY_FAMILY, manaValueOf } from '../cards/printed.js';
import { setOf } from '../layers/subtype-sets.js';
import { keywordsOf, powerOf, toughnessOf } from '../characteristics/characteristics.js';
import { chosenBy } from './entry-choices.js';
import { SAME_OWNER } from './mutating-spells.js';
import { DEEDS, hasDone } from '../table/tallies.js';
import { keywords } from '../characteristics/keywords.js';
import { magicOf } from '../table/state.js';
import { magicCardNamed } from '../cards/magic-card.js';

/** What a filter is asked about: a card, as an object or as a spell on the stack. */
type FilterSubject = {
  readonly card: CardId | null;
  readonly object: GameObject | undefined;
  readonly controller: SeatId | null;
  readonly x: number | null;
  /** What a copy of a spell has beside. */
  readonly except?: JsonMap;
};

type FilterCheck = (
  situation: Situation,
  subject: FilterSubject,
  asked: Json | undefined,
  context: EvaluationContext,
) => boolean;

const words = (asked: unknown): readonly string[] => (Array.isArray(asked) ? asked : [asked]).map(String);

const anyOf = (found: readonly string[], asked: unknown): boolean => words(asked).some((word) => found.includes(word));

/** Whether one of these families is among the subtypes of something, which may be of every family. */
const isFamily = (found: readonly string[], asked: readonly string[]): boolean =>
  anyOf(found, asked) ||
  (found.includes(EVERY_FAMILY) && asked.some((word) => setOf(word, ['creature']) === 'creature'));

const BOUND_WORDS = Object.keys(BOUNDS).map((word) => word.replace('?', ''));

/** Whether what a filter asks of a number is bounds of it, and not an amount. */
const isBounds = (asked: unknown): asked is JsonMap => isMap(asked) && BOUND_WORDS.some((word) => word in asked);

/** Whether a number is the one, or within the bounds, that a filter asks for. */
const isNumber = (situation: Situation, value: number, asked: unknown, context: EvaluationContext): boolean => {
  if (!isBounds(asked)) return value === numberIn(situation, asked, context);
  const bounds = Object.entries(asked).map(([word, amount]) => [word, numberIn(situation, amount, context)]);
  return within(value, Object.fromEntries(bounds) as JsonMap); // numbers by their words
};

const numberIn = (situation: Situation, asked: unknown, context: EvaluationContext): number =>
  typeof asked === 'number' ? asked : amountOf(situation, ofShape(AMOUNT, asked), context);

/**
 * A filter with numbers in place of the amounts that it compares with: for what is looked for later, when neither X nor
 * what this speaks of is at hand.
 */
export const settledFilter = (situation: Situation, where: ObjectFilter, context: EvaluationContext): ObjectFilter =>
  Object.fromEntries(
    Object.entries(where).map(([field, asked]) => {
      if (!NUMBERS.includes(field)) return [field, asked];
      if (!isBounds(asked)) return [field, numberIn(situation, asked, context)];
      return [
        field,
        Object.fromEntries(Object.entries(asked).map(([word, amount]) => [word, numberIn(situation, amount, context)])),
      ];
    }),
  );

/** The fields of a filter that compare numbers. */
const NUMBERS: readonly string[] = ['manaValue', 'power', 'toughness'];

const colourWords = (colours: readonly string[]): readonly string[] => {
  if (colours.length === 0) return ['colourless'];
  return colours.length > 1 ? [...colours, 'multicoloured'] : [...colours, 'monocoloured'];
};

const isOf = (situation: Situation, seat: SeatId | null, asked: unknown, context: EvaluationContext): boolean => {
  if (seat === null) return false;
  if (asked === 'you' || asked === 'opponent') return (seat === context.you) === (asked === 'you');
  return referredSeats(situation, asText(asked), context).includes(seat);
};

/** The owner of the spell that asks, of a copy who made it (MTG-702.140a). */
const ownerOfSpell = (situation: Situation, { you, self, object: by }: EvaluationContext): SeatId | null | undefined =>
  by?.kind === 'copy' ? you : objectAt(situation.state.table, self ?? '')?.owner;

const isIn = (situation: Situation, side: 'attackers' | 'blockers', object: GameObject | undefined): boolean =>
  magicOf(situation).combat?.[side].some((each) => each.object === object?.name) ?? false;

/** The words asked for, with what was chosen as the object that asks entered in place of `chosen`. */
const withChosen = (situation: Situation, asked: unknown, self: EvaluationContext['self']): readonly string[] =>
  words(asked).flatMap((word) => (word === 'chosen' ? chosenBy(situation, self) : [word]));

/** The kind of zone an object is in; of what is about to enter that which it comes from. */
const zoneIn = (situation: Situation, { name, zone }: GameObject): string => {
  const { entersFrom } = magicOf(situation);
  return zoneKind(entersFrom?.object === name ? entersFrom.zone : zone);
};

/** What each field of a filter asks. */
const FIELDS: { readonly [field: string]: FilterCheck } = {
  kind: (situation, subject, asked) => anyOf(typesOf(situation, subject.object ?? subject), asked),
  colour: (situation, subject, asked, { self }) =>
    anyOf(colourWords(coloursOf(situation, subject.object ?? subject)), withChosen(situation, asked, self)),
  subtype: (situation, subject, asked, { self }) =>
    isFamily(subtypesOf(situation, subject.object ?? subject), withChosen(situation, asked, self)),
  name: (situation, { card }, asked, { self }) => card !== null && withChosen(situation, asked, self).includes(card),
  legendary: (situation, { card, object }, asked) =>
    (object === undefined ? (magicCardNamed(situation, card).legendary ?? false) : isLegendary(situation, object)) ===
    asked,
  manaValue: (situation, subject, asked, context) =>
    isNumber(situation, manaValueOf(situation, { ...subject.object, ...subject }), asked, context),
  power: (situation, { object }, asked, context) =>
    object !== undefined && isNumber(situation, powerOf(situation, object), asked, context),
  toughness: (situation, { object }, asked, context) =>
    object !== undefined && isNumber(situation, toughnessOf(situation, object), asked, context),
  keyword: (situation, { object, card }, asked) => {
    const known =
      object === undefined ? (magicCardNamed(situation, card).keywords ?? []) : keywordsOf(situation, object.name);
    return anyOf([...known], asked);
  },
  thisTurn: (situation, { object }, asked) =>
    object !== undefined && words(asked).some((deed) => hasDone(situation, object, deed)),
  attached: (situation, { object }, _asked, { self }) => {
    const to = magicOf(situation).attached[self ?? ''];
    return to !== undefined && 'object' in to && to.object === object?.name;
  },
  counters: (_situation, { object }, asked) => words(asked).some((name) => (object?.counters[name] ?? 0) > 0),
  controller: (situation, { controller }, asked, context) => isOf(situation, controller, asked, context),
  owner: (situation, { object }, asked, context) =>
    asked === SAME_OWNER
      ? object?.owner === ownerOfSpell(situation, context)
      : isOf(situation, object?.owner ?? null, asked, context),
  zone: (situation, { object }, asked) => object !== undefined && words(asked).includes(zoneIn(situation, object)),
  tapped: (_situation, { object }, asked) => object !== undefined && object.tapped === asked,
  faceDown: (_situation, { object }, asked) => (object !== undefined && isFaceDown(object)) === asked,
  token: (_situation, { object }, asked) => (object?.marks.includes('token') ?? false) === asked,
  attacking: (situation, { object }, asked) => isIn(situation, 'attackers', object) === asked,
  blocking: (situation, { object }, asked) => isIn(situation, 'blockers', object) === asked,
  not: (situation, subject, asked, context) => isMap(asked) && !isAll(situation, subject, asked, context),
  anyOf: (situation, subject, asked, context) =>
    Array.isArray(asked) && asked.some((each: Json) => isMap(each) && isAll(situation, subject, each, context)),
};

const isAll = (
  situation: Situation,
  subject: FilterSubject,
  where: ObjectFilter,
  context: EvaluationContext,
): boolean =>
  Object.entries(where).every(([field, asked]) => FIELDS[field]?.(situation, subject, asked, context) === true);

/** A number, or bounds of one. */
const NUMBER = {
  ...either(struct({ 'is?': AMOUNT, 'atLeast?': AMOUNT, 'atMost?': AMOUNT }), number(), AMOUNT),
  about: 'a number, an amount such as X, or bounds such as {atMost: 3}',
};
const oneOrMore = <T>(of: Shape<T>): Shape<T | readonly T[]> => either(of, listOf(of, 1));
const SIDE = { ...either(oneOf('opponent'), SEAT_REFS), about: 'you, opponent, or a word for players such as target' };

const CARD_TYPES = ['artifact', 'creature', 'enchantment', 'instant', 'land', 'planeswalker', 'sorcery'];
const COLOURS = ['white', 'blue', 'black', 'red', 'green', 'colourless', 'monocoloured', 'multicoloured', 'chosen'];

const shape: Shape<ObjectFilter> = struct({
  'kind?': oneOrMore(oneOf(...CARD_TYPES)),
  'colour?': oneOrMore(oneOf(...COLOURS)),
  'subtype?': oneOrMore(plainName('a subtype in lower case')),
  'name?': oneOrMore(plainName('a card id')),
  'legendary?': flag(),
  'manaValue?': NUMBER,
  'power?': NUMBER,
  'toughness?': NUMBER,
  'keyword?': oneOrMore(oneOf(...keywords)),
  'thisTurn?': oneOrMore(oneOf(...DEEDS)),
  'attached?': oneOf('self'),
  'counters?': oneOrMore(text('the name of counters')),
  'controller?': SIDE,
  'owner?': SIDE,
  'zone?': oneOrMore(oneOf('battlefield', 'exile', 'graveyard', 'hand', 'library', 'stack')),
  'tapped?': flag(),
  'token?': flag(),
  'faceDown?': flag(),
  'attacking?': flag(),
  'blocking?': flag(),
  'not?': later(() => shape),
  'anyOf?': listOf(
    later(() => shape),
    1,
  ),
});

const subjectOf = ({ state: { table } }: Situation, target: Target): FilterSubject | undefined => {
  if ('object' in target) {
    const object = objectAt(table, target.object);
    return object && { card: object.card, object, controller: object.controller ?? object.owner, x: null };
  }
  if (!('stack' in target)) return undefined;
  const stacked = stackObjectAt(table, target.stack);
  if (stacked === undefined) return undefined;
  const { card, object, controller, x, bindings } = stacked;
  const except = isMap(bindings.except) ? { except: bindings.except } : {}; // plain data
  return { card, object: objectAt(table, object ?? ''), controller, x, ...except };
};

/** Whether a filter is true of a card wherever it lies, as the card that it is taken for here. */
export const filterCard = (
  situation: Situation,
  where: ObjectFilter,
  object: GameObject,
  context: EvaluationContext,
): boolean =>
  isAll(
    situation,
    { card: object.card, object, controller: object.controller ?? object.owner, x: null },
    where,
    context,
  );

/** What `where` may say of an object or a spell in Magic: all of it is true. Of a player nothing is. */
export const filter = filterRule({
  shape,
  holds: (situation, where, target, context) => {
    const subject = subjectOf(situation, target);
    return subject !== undefined && isAll(situation, subject, where, context);
  },
});
